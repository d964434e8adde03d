import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

// Loaded before a contender by `--import`: what the process used, all its threads together, is only known inside it.
if (isMainThread) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
    const used = { cpuMs: (userCPUTime + systemCPUTime) / 1000, rssMb: maxRSS / 1024 }
    writeFileSync(`${process.env.BENCH_USAGE}.${process.pid}`, JSON.stringify(used))
  })
}
