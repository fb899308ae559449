import { expect, test } from 'vitest'
import { parseCsv } from '#platform/parse-csv.rules.ts'

const limits = { maxLines: 3, maxCells: 8, maxColumns: 3 }
const read = (text: string) => parseCsv(text, limits)

test('A CSV file is read with semicolons, commas or tabs, a byte order mark, quotes and line breaks in cells', () => {
  expect(read('\uFEFFa;b\r\n"1;""x""\r\nmore";2\r\n\r\n;\r\n3;4').rows).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1;"x"\nmore', '2'] },
    { line: 6, cells: ['3', '4'] },
  ])
  expect(read('a\tb\n\t2').rows[1]).toEqual({ line: 2, cells: ['', '2'] })
  expect(read('a,b\n1;2,"3"').rows[1]).toEqual({ line: 2, cells: ['1;2', '3'] })
})

test('A quote inside of a cell that does not begin with one belongs to the text', () =>
  expect(read('a;b\nCTG "X";2').rows[1]?.cells).toEqual(['CTG "X"', '2']))

test.each([
  ['a;b\n1;"2\n3;4', 'Linha 2: aspas abertas e nunca fechadas.'],
  ['é;b\n"1\n";2\n\n\n"3;4\n5', 'Linha 6: aspas abertas e nunca fechadas.'],
  ['a;b\n1;2;3;4', 'Linha 2: há mais de 3 colunas.'],
  ['a\n1\n2\n3\n4', 'O arquivo tem mais de 3 linhas.'],
  ['a;b;c\n1;2;3\n4;5;6', 'O arquivo tem mais de 8 células.'],
])('A CSV file that cannot be read says where and why: %j', (text, problem) =>
  expect(read(text).problem).toBe(problem),
)
