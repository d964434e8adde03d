export { readStats } from './lib/stats/read-stats.ts'
