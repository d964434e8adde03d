export { killGroup } from './lib/command/kill-group.ts'
export { timerMs } from './lib/retry/timer-limit.ts'
