// The one module of undici that the transport loads; the package types only its whole.
declare module 'undici/lib/dispatcher/pool.js' {
  import { Pool } from 'undici'
  export default Pool
}
