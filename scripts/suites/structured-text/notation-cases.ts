import { exactCase } from '../exact-case.ts'
import { type CaseSource, cutOff, fail, fenced, misformed, pass, thought } from '../suite-source.ts'

const query = new URLSearchParams([
  ['q', 'fish & chips'],
  ['city', 'Köln'],
  ['page', '2'],
])
  .toString()
  .replaceAll('+', '%20')
const note = '<note to="Ann">5 &lt; 6 &amp; "ok"</note>'
const config = { name: '1.10', enabled: 'yes', code: '007', ratio: 0.5, none: null }
const poem = 'Roses are red,\n  violets are blue.\n\nThe end.'
const jsonLines = [
  { t: 1, ok: true },
  { t: 2, ok: false },
  { t: 3, ok: true },
]
  .map((row) => JSON.stringify(row))
  .join('\n')
const ini = '[server]\nhost = 0.0.0.0\nport = 8080\n\n[log]\nlevel = warn'
const env = 'APP_NAME="My App"\nPORT=3000\nGREETING=\'say "hi"\''
const srt = '1\n00:00:01,000 --> 00:00:03,500\nHello.\n\n2\n00:01:02,250 --> 00:01:04,000\nGoodbye.'
const diff = '--- a.txt\n+++ a.txt\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three'
const nestedList = '- Fruit\n  - Apple\n    - Braeburn\n  - Pear\n- Bread'
const script = fenced('set -e\nmake test', 'sh')

/** Cases about notations other than tables: XML, YAML, Markdown, configuration files, logs. */
export const notationCases: readonly CaseSource[] = [
  exactCase({
    name: 'control-xml',
    tags: ['control', 'xml'],
    ask: 'Write one XML element point with the children x (3) and y (4), in this order, on one line, without a declaration or white space between the elements.',
    text: '<point><x>3</x><y>4</y></point>',
    form: { xml: { root: 'point', elements: ['x', 'y'] } },
    wrong: [
      misformed('fenced', fenced('<point><x>3</x><y>4</y></point>', 'xml')),
      misformed('not_xml', '<point><x>3</x><y>4</y>'),
      fail('wrong_answer', '<point><x>4</x><y>3</y></point>'),
      misformed('schema_violation', '<point x="3" y="4"/>'),
    ],
  }),
  exactCase({
    name: 'xml-escapes',
    tags: ['xml', 'quoting'],
    ask: 'Write one XML element note with the attribute to="Ann" and this text, with only < and & escaped, by their named entities: 5 < 6 & "ok"',
    text: note,
    alsoText: [note.replace('"Ann"', "'Ann'")],
    unwrap: true,
    form: { xml: { root: 'note' } },
    wrong: [
      misformed('not_xml', '<note to="Ann">5 < 6 & "ok"</note>'),
      fail('wrong_answer', '<note to="Ann">5 &lt; 6 &amp; &quot;ok&quot;</note>'),
      fail('wrong_answer', '<note to="Ann"><![CDATA[5 < 6 & "ok"]]></note>'),
    ],
  }),
  exactCase({
    name: 'xml-cdata',
    tags: ['xml', 'quoting'],
    ask: 'Write one XML element code without attributes whose content is a CDATA section that holds exactly: if (a < b && c > d) { x(); }',
    text: '<code><![CDATA[if (a < b && c > d) { x(); }]]></code>',
    form: { xml: { root: 'code' } },
    wrong: [
      fail('wrong_answer', '<code>if (a &lt; b &amp;&amp; c &gt; d) { x(); }</code>'),
      misformed('not_xml', '<code>if (a < b && c > d) { x(); }</code>'),
    ],
  }),
  {
    name: 'xml-nested-namespaced',
    ask: 'Write an Atom feed (namespace http://www.w3.org/2005/Atom as the default namespace) with the title News and one entry with the id urn:x:1 and the title First. No other elements, and nothing before or after the document.',
    tags: ['xml', 'nested'],
    checks: [
      { xml: { root: 'feed', elements: ['title', 'entry', 'id'] } },
      {
        regex:
          '(?s)^\\s*(<\\?xml[^>]*\\?>\\s*)?<feed\\s+xmlns=["\']http://www\\.w3\\.org/2005/Atom["\']\\s*>\\s*<title>News</title>\\s*<entry>\\s*(<id>urn:x:1</id>\\s*<title>First</title>|<title>First</title>\\s*<id>urn:x:1</id>)\\s*</entry>\\s*</feed>\\s*$',
      },
    ],
    failures: [{ code: 'extra_elements', checks: [{ regex: '<(updated|author|link|summary|content|name)\\b' }] }],
    answers: [
      pass(
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n  <title>News</title>\n  <entry>\n    <id>urn:x:1</id>\n    <title>First</title>\n  </entry>\n</feed>',
      ),
      fail(
        'extra_elements',
        '<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><updated>2026-01-01T00:00:00Z</updated><entry><id>urn:x:1</id><title>First</title></entry></feed>',
      ),
      misformed(
        'fenced',
        fenced(
          '<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><entry><id>urn:x:1</id><title>First</title></entry></feed>',
          'xml',
        ),
      ),
      fail('wrong_answer', '<feed><title>News</title><entry><id>urn:x:1</id><title>First</title></entry></feed>'),
      cutOff(
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n  <title>News</title>\n  <entry>',
      ),
    ],
  },
  {
    name: 'yaml-texts-that-look-like-values',
    ask: 'Write a YAML map with these keys. The values of name, enabled and code are texts and must be read as texts by any YAML reader: name 1.10, enabled yes, code 007. Then ratio, the number 0.5, and none, which is null. No fence, only the YAML.',
    tags: ['yaml', 'quoting'],
    checks: [
      {
        yaml: {
          schema: {
            type: 'object',
            required: Object.keys(config),
            additionalProperties: false,
            properties: {
              name: { type: 'string' },
              enabled: { type: 'string' },
              code: { type: 'string' },
              ratio: { type: 'number' },
              none: { type: 'null' },
            },
          },
        },
      },
      { yaml: { equals: config } },
      { regex: '(?m)^enabled:\\s*["\']yes["\']' },
    ],
    failures: [{ code: 'missing_quotes', checks: [{ regex: '(?m)^(name|enabled|code):\\s*[^"\'\\s]' }] }],
    answers: [
      pass('name: "1.10"\nenabled: "yes"\ncode: "007"\nratio: 0.5\nnone: null'),
      misformed('schema_violation', 'name: 1.10\nenabled: yes\ncode: 007\nratio: 0.5\nnone: null'),
      fail('missing_quotes', 'name: "1.10"\nenabled: yes\ncode: "007"\nratio: 0.5\nnone: ~'),
      misformed('fenced', fenced('name: "1.10"\nenabled: "yes"\ncode: "007"\nratio: 0.5\nnone: null', 'yaml')),
    ],
  },
  {
    name: 'yaml-literal-block',
    ask: `Write a YAML map with the one key "poem" as a literal block (|-) that holds this text with its indentation and empty line, without a line feed at the end. Only the YAML.\n\n${poem}`,
    tags: ['yaml', 'verbatim'],
    checks: [{ yaml: { equals: { poem } } }, { regex: '(?m)^poem: \\|' }],
    failures: [
      { code: 'wrong_style', checks: [{ not_regex: '(?m)^poem: \\|' }] },
      { code: 'white_space_lost', checks: [{ regex: '(?m)^poem: \\|' }] },
    ],
    answers: [
      pass('poem: |-\n  Roses are red,\n    violets are blue.\n\n  The end.'),
      fail('wrong_style', 'poem: "Roses are red,\\n  violets are blue.\\n\\nThe end."'),
      fail('white_space_lost', 'poem: |-\n  Roses are red,\n  violets are blue.\n\n  The end.'),
      misformed('not_yaml', 'poem: |-\nRoses are red,\n  violets are blue.\n\nThe end.'),
    ],
  },
  {
    name: 'yaml-list-of-maps',
    ask: 'Write a YAML list of two maps with the keys host, ports, tags. First: host a.example, ports 80 and 443, no tags (an empty list). Second: host b.example, port 22, tag ssh. Ports are numbers. Only the YAML, no fence.',
    tags: ['yaml', 'nested', 'empty'],
    checks: [
      {
        yaml: {
          equals: {
            $: [
              { host: 'a.example', ports: [80, 443], tags: [] },
              { host: 'b.example', ports: [22], tags: ['ssh'] },
            ],
          },
        },
      },
    ],
    answers: [
      pass(
        '- host: a.example\n  ports: [80, 443]\n  tags: []\n- host: b.example\n  ports:\n    - 22\n  tags:\n    - ssh',
      ),
      fail(
        'wrong_answer',
        '- host: a.example\n  ports: [80, 443]\n  tags:\n- host: b.example\n  ports: 22\n  tags: ssh',
      ),
      misformed(
        'not_yaml',
        '- host: a.example\n\tports: [80, 443]\n\ttags: []\n- host: b.example\n\tports: [22]\n\ttags: [ssh]',
      ),
      misformed(
        'fenced',
        fenced(
          '- host: a.example\n  ports: [80, 443]\n  tags: []\n- host: b.example\n  ports: [22]\n  tags: [ssh]',
          'yaml',
        ),
      ),
    ],
  },
  exactCase({
    name: 'json-lines',
    tags: ['json_lines'],
    ask: 'Write three JSON Lines without spaces, keys t and ok: t counts from 1; ok is true, false, true. Not an array. Nothing else.',
    text: jsonLines,
    wrong: [
      fail('array', `[${jsonLines.replaceAll('\n', ',')}]`),
      fail('wrong_answer', jsonLines.replaceAll(':', ': ')),
      misformed('fenced', fenced(jsonLines, 'json')),
    ],
    failures: [{ code: 'array', checks: [{ regex: '^\\s*\\[' }] }],
  }),
  exactCase({
    name: 'ini-file',
    tags: ['configuration'],
    ask: 'Write an INI file: section server with host 0.0.0.0 and port 8080, then, after one empty line, section log with level warn. Spaces around the equals signs. Only the file.',
    text: ini,
    wrong: [
      fail('wrong_answer', ini.replaceAll(' = ', '=')),
      misformed('fenced', fenced(ini, 'ini')),
      fail('wrong_format_used', 'server:\n  host: 0.0.0.0\n  port: 8080\nlog:\n  level: warn'),
    ],
    failures: [{ code: 'wrong_format_used', checks: [{ not_contains: '[server]' }] }],
  }),
  exactCase({
    name: 'env-file',
    tags: ['configuration', 'quoting'],
    ask: 'Write a .env file of three lines: APP_NAME is My App, in double quotes; PORT is 3000, without quotes; GREETING is say "hi", in single quotes. No spaces around the equals signs, no comments, no export.',
    text: env,
    wrong: [
      fail('wrong_answer', env.replace('PORT=3000', 'PORT="3000"')),
      misformed('extra_text', env.replace('APP', 'export APP')),
      misformed('fenced', fenced(env, 'env')),
    ],
  }),
  exactCase({
    name: 'query-string',
    tags: ['encoding'],
    ask: 'Write the query string (without the question mark) for q = fish & chips, city = Köln, page = 2, in this order. Everything that is not a letter of a to z, a digit or one of -_.~ is percent-encoded as UTF-8 with capital hex digits; a space is %20.',
    text: query,
    alsoRight: [thought('Space is %20, ö is C3 B6.', query)],
    wrong: [
      fail('encoding_error', query.replaceAll('%20', '+')),
      fail('encoding_error', query.replace('%C3%B6', '%F6')),
      misformed('extra_text', `?${query}`),
      fail('encoding_error', 'q=fish & chips&city=Köln&page=2'),
    ],
    failures: [
      {
        code: 'encoding_error',
        checks: [{ or: [{ not_contains: 'K%C3%B6ln' }, { not_contains: 'fish%20%26%20chips' }] }],
      },
    ],
  }),
  exactCase({
    name: 'subtitles',
    tags: ['subtitles', 'time'],
    ask: 'Write an SRT file with two cues: "Hello." from second 1 to second 3.5, and "Goodbye." from 62.25 seconds to 64 seconds. Only the file.',
    text: srt,
    wrong: [
      fail('wrong_delimiter', srt.replaceAll(/(\d\d),(\d{3})/g, '$1.$2')),
      fail('wrong_answer', srt.replace('00:01:02,250', '00:00:62,250')),
      misformed('fenced', fenced(srt, 'srt')),
    ],
    failures: [{ code: 'wrong_delimiter', checks: [{ regex: ':\\d\\d\\.\\d{3}' }] }],
  }),
  exactCase({
    name: 'unified-diff',
    tags: ['diff'],
    ask: 'Write the unified diff, with the lines --- a.txt and +++ a.txt, one hunk and full context, of a file with the lines one, two, three after the second line became 2. Only the diff.',
    text: diff,
    wrong: [
      fail('wrong_answer', diff.replace('@@ -1,3 +1,3 @@', '@@ -2 +2 @@')),
      misformed('fenced', fenced(diff, 'diff')),
      fail('wrong_answer', diff.replace(' one', 'one').replace(' three', 'three')),
    ],
  }),
  exactCase({
    name: 'markdown-nested-list',
    tags: ['markdown', 'nested'],
    ask: 'Write a Markdown list with hyphens and two spaces per level: Fruit holds Apple and Pear; Apple holds Braeburn; Bread is beside Fruit and holds nothing. Order as named here: Fruit first, Apple before Pear. Only the list.',
    text: nestedList,
    wrong: [
      fail('wrong_answer', nestedList.replaceAll('- ', '* ')),
      fail('wrong_answer', '- Fruit\n    - Apple\n        - Braeburn\n    - Pear\n- Bread'),
      misformed('extra_text', `Sure! Here's the list:\n\n${nestedList}`),
    ],
  }),
  exactCase({
    name: 'fence-asked-for',
    tags: ['markdown', 'fence_wanted'],
    ask: 'Answer with a Markdown code block marked as sh, fenced by three backticks, that holds the two lines "set -e" and "make test". Nothing before or after the block.',
    text: script,
    wrong: [
      fail('missing_fence', 'set -e\nmake test'),
      fail('wrong_answer', script.replace('sh', 'bash')),
      misformed('extra_text', `${script}\n\nThis stops at the first error.`),
    ],
    failures: [{ code: 'missing_fence', checks: [{ not_contains: '```' }] }],
  }),
  exactCase({
    name: 'template-braces',
    tags: ['verbatim', 'braces'],
    ask: 'Write the Mustache template for a greeting: the word Hello, a space, the variable name in double braces, an exclamation mark; on the next line a section admin around the word Root. Only the two lines.',
    text: 'Hello {{name}}!\n{{#admin}}Root{{/admin}}',
    wrong: [
      fail('wrong_answer', 'Hello {name}!\n{#admin}Root{/admin}'),
      fail('wrong_answer', 'Hello {{ name }}!\n{{#admin}}\nRoot\n{{/admin}}'),
      misformed('fenced', fenced('Hello {{name}}!\n{{#admin}}Root{{/admin}}', 'mustache')),
    ],
  }),
]
