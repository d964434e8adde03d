export { canonicalJson } from './lib/text/canonical-json.ts'
export { findJsonFault } from './lib/text/json-fault.ts'
export { escapeCharacter, escapeLogCommands, plainText } from './lib/text/plain-text.ts'
export { formatJson, printJson, printJsonLine } from './lib/text/print-json.ts'
