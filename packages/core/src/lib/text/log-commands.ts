// GitHub obeys `::name::` at the start of a line, spaces before it aside, and `##[name]` anywhere in one; Azure obeys `##vso[` anywhere and
// TeamCity `##teamcity[`. A colon alone is one too, since a colon of ours may follow it.
const COMMAND = /(?<=^[^\S\n]*):(?=:|[^\S\n]*$)|#(?=#(?:vso|teamcity)?\[)/gim

/** Returns the text with the first character of whatever a CI system would obey in its log replaced by what `escape` makes of it. */
export function escapeLogCommands(text: string, escape: (character: string) => string): string {
  return text.replace(COMMAND, escape)
}
