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
  description:
    'Response bodies by contract: one JSON document, of the right shape, with the right values, and nothing around it.',
  system_prompt:
    'You are the backend of an HTTP API. The whole of your answer is parsed as the response body, so it is one JSON document: no code fence, no comment, no text before or after it.',
  about: {
    probes:
      'Whether an answer can be handed to a program as it is: one JSON document, of the shape that the contract says, with the values that the text gives, and nothing around it.',
    tags: {
      control: 'nothing is hard; a model that fails here fails everywhere',
      object: 'plain keys and values',
      nested: 'objects in objects and lists in lists, all closed',
      schema: 'exactly the keys and types of the contract',
      extra_keys: 'facts in the text that the contract has no key for',
      union: 'the keys that one kind has and the other must not have',
      enum: 'one of the given values, in their spelling',
      null: 'null, missing and empty are three things',
      empty: 'nothing found is an empty list, not an invented row',
      number: 'numbers as JSON writes them',
      number_as_text: 'codes and amounts that are texts, and texts that are numbers',
      large_integer: 'more digits than a double holds',
      arithmetic: 'a value that must be computed',
      date: 'RFC 3339, ISO dates and durations, epoch times',
      locale: 'dates written the American and the British way',
      escaping: 'quotes, backslashes, line feeds, JSON in JSON',
      unicode: 'letters kept as they are, composed and decomposed',
      duplicate_keys: 'repeated names that must become a list',
      order: 'the order of keys or items counts',
      white_space: 'no white space outside of texts',
      notation: 'JSON5 and Python values turned into JSON',
      mapping: 'keys renamed, dropped, flattened; words mapped to values',
      verbatim: 'a text carried over without a change',
      injection_like: 'a text that looks like an instruction and is content',
      top_level_array: 'the document is a list',
      top_level_scalar: 'the document is a text',
      error_object: 'errors as the contract says',
      rules: 'which of two bodies follows from the rules',
      protocol: 'bodies that an RFC or a service defines',
      no_prose: 'the user asks for prose that the contract forbids',
      role_conflict: 'the user asks for what the system prompt forbids',
      over_refusal: 'harmless words that make careful models decline',
      length: 'all of a long list',
    },
    decided:
      'By a JSON Schema for the shape, by equality for the values (key order does not count), and by the text itself where parsing hides the difference: digits beyond a double, escapes, order, white space. A fence or a sentence around the document is `wrong_format`, since a program would stop there.',
    not_measured:
      "Whether a model can be forced to valid JSON by a provider's own JSON mode; run the suite with and without it to see. Tool calls over a provider's interface are not used either.",
  },
  cases: pairCases([...shapeCases, ...valueCases, ...textCases, ...protocolCases], JSON_API_PAIRS),
}

if (import.meta.main) writeSuite(jsonApi)
