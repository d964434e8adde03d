export { readLeaderboard } from './lib/leaderboard/read-leaderboard.ts'
