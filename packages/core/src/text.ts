export { escapeCharacter, escapeLogCommands, plainText } from './lib/text/plain-text.ts'
export { formatJson, printJson, printJsonLine } from './lib/text/print-json.ts'
