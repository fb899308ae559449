/** Marks text that goes into JSON unchanged, because no JavaScript value produces it. */
export const bare = (json: string) => `@@bare:${json}@@`

/** Writes JSON, with `bare` parts as they stand. */
export const writeJson = (value: unknown) =>
  (JSON.stringify(value) ?? 'null').replaceAll(/"@@bare:(.*?)@@"/g, (_, json: string) =>
    json.replaceAll('\\"', '"'),
  )

const badCpfs = [
  '11111111111',
  '00000000000',
  '99999000100',
  '9999900010',
  '999990001001',
  '999.999.001-00',
  '١٢٣٤٥٦٧٨٩٠١',
  '9999900010a',
  ' 99999900100 ',
]

const encodings = [
  'a\0b',
  '\u0001',
  '\u001b[2J',
  '\u007f',
  '\ud800',
  'a\udfffb',
  'Joa\u0303o',
  '\u202egnp.exe',
  '\ufeff',
  '\u200b',
  '💥'.repeat(40),
  'é'.normalize('NFD').repeat(60),
  '\r\nBcc: todos@example.com',
  '\u2028',
]

const sql = [
  "' or '1'='1",
  "'; drop table cart; --",
  '1; select pg_sleep(5)--',
  "\\'; delete from account",
  '%_\\',
  '$$;$$',
  "x' || (select password_hash from account limit 1) || '",
  ') union select null--',
]

const paths = [
  '../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/passwd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  'con',
  '.',
  '..',
  '%2e%2e%2f',
  '~root',
]

const scripts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '=cmd|"/c calc"!A1',
  'javascript:alert(1)',
]

const dates = [
  '2026-02-30',
  '0000-00-00',
  '-000001-01-01',
  '+275760-09-14',
  '9999-99-99',
  '2026-11-20T99:99:99Z',
  '2026-11-20T10:00:00+99:99',
  '1899-12-31',
  '31/12/1990',
  'NaN',
]

const mails = [
  '@',
  'a@b',
  'a@b.example\nBcc: c@d.example',
  'a@b.example,c@d.example',
  '"a b"@example.com',
  `${'a'.repeat(60)}@example.com`,
  'a@[127.0.0.1]',
  'á@exämple.com',
]

const numbersAsText = [
  '0',
  '-1',
  '1.5',
  '1e9',
  '00001',
  '999999999999999',
  '9223372036854775808',
  '1,5',
  '0x10',
  ' 1',
]

export const hostileTexts = [
  '',
  ' ',
  'x'.repeat(300),
  'x'.repeat(5000),
  'ffffffff-ffff-4fff-8fff-ffffffffffff',
  'ffffffff-ffff-4fff-8fff-fffffffffffg',
  'constructor',
  '__proto__',
  'toString',
  'null',
  'undefined',
  ...badCpfs,
  ...encodings,
  ...sql,
  ...paths,
  ...scripts,
  ...dates,
  ...mails,
  ...numbersAsText,
]

const numbers = [
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '-1e400',
  '9007199254740993',
  '1e21',
  '0.1e-400',
  '01',
  '1.',
].map(bare)

/** What a field of a body may hold that it should not. */
export const hostileValues: unknown[] = [
  ...hostileTexts,
  ...numbers,
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e15,
  [],
  [[null]],
  ['a', 'b'],
  {},
  { $gt: '' },
  { toString: 'x', valueOf: 1 },
  bare('{"__proto__":{"admin":1}}'),
  bare('{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":1}}}}}}}}}}}'),
]

/** Parts of an address that no encoder writes: invalid UTF-8, overlong, half signs. */
export const rawTexts = [
  '%00',
  '%ff',
  '%c0%af',
  '%ed%a0%80',
  '%zz',
  '%',
  '%e0%a4%a',
  '%u0041',
  '%f8%80%80%80%80',
  '+',
  '%252e%252e%252f',
  '%2e%2e',
  '%0d%0aSet-Cookie:a=b',
  ';',
  '%23',
  '%3f',
  'a%2Fb',
]

/** Whole bodies that are none. */
export const wholeBodies: (string | Buffer)[] = [
  '',
  ' ',
  '{',
  '{"items":',
  'null',
  '[]',
  '[{}]',
  '"text"',
  '1',
  'NaN',
  "{'a':1}",
  '{"a":1}{"b":2}',
  '{"a":1,}',
  '{"token":"a","token":"b"}',
  '{"items":[],"items":{}}',
  '{"__proto__":{"admin":1}}',
  '{"constructor":{"prototype":{"admin":1}}}',
  '{"a\\u0000b":1}',
  '{"cpf":"\\ud800"}',
  `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`,
  '['.repeat(5000),
  `{"text":"${'x'.repeat(20_000)}"}`,
  `{"items":[${'{},'.repeat(3000)}{}]}`,
  `{"${'k'.repeat(10_000)}":1}`,
  Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
  Buffer.from('{"a":1}', 'utf16le'),
  Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
]

export const contentTypes = [
  '',
  'application/json\t',
  ' application/json',
  'application/json; charset=utf-16',
  'application/json;charset=utf-8;charset=latin1',
  'application/JSON',
  'application/vnd.api+json',
  'text/plain',
  'text/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json, text/plain',
  'a'.repeat(500),
]

export const headersBeside: Record<string, string>[] = [
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-purpose': 'prefetch' },
  { 'x-forwarded-for': "127.0.0.1, ' or 1=1" },
  { 'x-http-method-override': 'DELETE' },
  { authorization: 'Bearer' },
  { authorization: 'Bearer a b c' },
  { authorization: 'Basic YTpi' },
  { authorization: `Bearer ${'x'.repeat(4000)}` },
  { 'idempotency-key': 'x'.repeat(256) },
  { 'idempotency-key': "'; drop table cart" },
  { 'content-encoding': 'gzip' },
  { 'if-none-match': '*' },
  { 'if-none-match': '"'.repeat(500) },
  { 'accept-encoding': 'br;q=9, *' },
  { range: 'bytes=0-0,5-2,-1' },
  { expect: '100-continue' },
  { host: 'elsewhere.example' },
]
