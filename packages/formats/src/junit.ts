export { junitReport } from './lib/junit/junit-report.ts'
