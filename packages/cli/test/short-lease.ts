// Loaded before the command by `node --import`: a lease that ends soon, so that a test need not wait for half a minute.
import { LEASE } from '@assay/engine/testing'

LEASE.ttlMs = 1500
