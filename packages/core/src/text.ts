export { escapeCharacter, escapeLogCommands, plainText } from './lib/text/plain-text.ts'
