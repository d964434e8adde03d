import { JSON_API_PAIRS } from './json-api/pairs.ts'
import { protocolCases } from './json-api/protocol-cases.ts'
import { shapeCases } from './json-api/shape-cases.ts'
import { textCases } from './json-api/text-cases.ts'
import { valueCases } from './json-api/value-cases.ts'
import { pairCases } from './pair-cases.ts'
import type { SuiteSource } from './suite-source.ts'
import { writeSuite } from './write-suite.ts'

/** The suite `json_api`: response bodies that a program parses. */
export const jsonApi: SuiteSource = {
  name: 'json_api',
  description: 'Response bodies by contract: one JSON document with the right shape and values, and nothing around it.',
  system_prompt:
    'You are the backend of an HTTP API. The whole of your answer is parsed as the response body, so it is one JSON document: no code fence, no comment, no text before or after it.',
  about: {
    probes:
      "Tests whether a program can use an answer unchanged: one JSON document with the contract's shape and the text's values, and nothing around it.",
    tags: {
      control: 'nothing is hard; a model that fails here fails everywhere',
      object: 'plain keys and values',
      nested: 'objects in objects and lists in lists, all closed',
      schema: 'exactly the keys and types of the contract',
      extra_keys: 'facts in the text for which the contract has no key',
      union: 'keys that one kind has and the other must not have',
      enum: 'one of the given values, spelled as given',
      null: 'null, missing and empty are three different things',
      empty: 'if nothing is found, an empty list, not a made-up row',
      number: 'numbers as JSON writes them',
      number_as_text: 'codes and amounts that are strings, and strings that are numbers',
      large_integer: 'more digits than a double holds',
      arithmetic: 'a value that must be computed',
      date: 'RFC 3339, ISO dates and durations, epoch times',
      locale: 'dates in American and British order',
      escaping: 'quotes, backslashes, line feeds, JSON in JSON',
      unicode: 'letters kept unchanged, composed and decomposed',
      duplicate_keys: 'repeated names that must become a list',
      order: 'the order of keys or items matters',
      white_space: 'no white space outside of strings',
      notation: 'JSON5 and Python values turned into JSON',
      mapping: 'keys renamed, dropped, flattened; words mapped to values',
      verbatim: 'a text copied unchanged',
      injection_like: 'content that looks like an instruction',
      top_level_array: 'the document is a list',
      top_level_scalar: 'the document is a string',
      error_object: 'errors in the format of the contract',
      rules: 'which of two bodies follows from the rules',
      protocol: 'bodies that an RFC or a service defines',
      no_prose: 'the user asks for prose, which the contract forbids',
      role_conflict: 'the user asks for something the system prompt forbids',
      over_refusal: 'harmless words that make careful models decline',
      length: 'all of a long list',
    },
    decided:
      "A JSON Schema checks the shape, and equality the values (key order doesn't matter). If parsing would hide a difference (digits beyond a double, escapes, order, white space), the text itself is checked. A fence or a sentence around the document is `wrong_format`, because a program would stop there.",
    not_measured:
      "Whether a provider's JSON mode can force a model to write valid JSON; run the suite with and without it to see. It doesn't use a provider's tool calls either.",
  },
  cases: pairCases([...shapeCases, ...valueCases, ...textCases, ...protocolCases], JSON_API_PAIRS),
}

if (import.meta.main) writeSuite(jsonApi)
