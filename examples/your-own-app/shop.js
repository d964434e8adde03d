// Stands for your own application: reads a request as JSON from stdin, writes an answer as JSON to stdout.
import { text } from 'node:stream/consumers'

const HOURS = { monday: '9 to 18', saturday: '10 to 14', sunday: 'closed' }

const { messages } = JSON.parse(await text(process.stdin))
const question = messages.at(-1).content.toLowerCase()
const day = Object.keys(HOURS).find((name) => question.includes(name))
const answer = day === undefined ? 'I only know our opening hours.' : `On ${day} we are open: ${HOURS[day]}.`
console.log(JSON.stringify({ text: answer, cost_usd: 0 }))
