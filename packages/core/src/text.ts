export { escapeLogCommands } from './lib/text/log-commands.ts'
export { escapeCharacter, plainText } from './lib/text/plain-text.ts'
