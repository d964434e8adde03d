/** Short names of characters that have no shape of their own, by code point. */
const NAMES: ReadonlyMap<number, string> = new Map([
  ...[
    ...['NUL', 'SOH', 'STX', 'ETX', 'EOT', 'ENQ', 'ACK', 'BEL', 'BS', 'TAB', 'LF', 'VT', 'FF', 'CR', 'SO', 'SI'],
    ...['DLE', 'DC1', 'DC2', 'DC3', 'DC4', 'NAK', 'SYN', 'ETB', 'CAN', 'EM', 'SUB', 'ESC', 'FS', 'GS', 'RS', 'US'],
  ].map((name, code): [number, string] => [code, name]),
  [0x7f, 'DEL'],
  [0x85, 'NEL'],
  [0x9b, 'CSI'],
  [0x9d, 'OSC'],
  [0xad, 'SHY'],
  [0x34f, 'CGJ'],
  [0x61c, 'ALM'],
  [0x180e, 'MVS'],
  [0x200b, 'ZWSP'],
  [0x200c, 'ZWNJ'],
  [0x200d, 'ZWJ'],
  [0x200e, 'LRM'],
  [0x200f, 'RLM'],
  [0x2028, 'LS'],
  [0x2029, 'PS'],
  [0x202a, 'LRE'],
  [0x202b, 'RLE'],
  [0x202c, 'PDF'],
  [0x202d, 'LRO'],
  [0x202e, 'RLO'],
  [0x2060, 'WJ'],
  [0x2066, 'LRI'],
  [0x2067, 'RLI'],
  [0x2068, 'FSI'],
  [0x2069, 'PDI'],
  [0x3164, 'HF'],
  [0xfeff, 'BOM'],
])

/** Returns the short name of a character, such as `RLO`, or `U+FFF9` for one without. */
export function nameCharacter(code: number): string {
  if (code >= 0xfe00 && code <= 0xfe0f) return `VS${code - 0xfe00 + 1}`
  if (code >= 0xe0100 && code <= 0xe01ef) return `VS${code - 0xe0100 + 17}`
  return NAMES.get(code) ?? `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}
