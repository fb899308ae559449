import { isValidCpf } from '@porteira/domain'
import type { SourceFile } from './tracked.ts'

const CPF = /(?<![\w.-])(\d{11}|\d{3}\.\d{3}\.\d{3}-\d{2})(?![\w-])/g
const INVENTED_CPF = /^99999|^12345678909$/ // the second is the usual example of documentation
const MOBILE = /^[1-9]{2}9\d{8}$/
const INVENTED_MOBILE = /^\d{2}9(0000|9999)/

/** Valid CPFs and mobile numbers that could belong to a real person, because they are outside the invented ranges. */
export const findRealPeople = (files: SourceFile[]) =>
  files.flatMap(({ name, text }) =>
    [...text.matchAll(CPF)]
      .map(([written]) => written.replaceAll(/\D/g, ''))
      .filter((digits) => !INVENTED_CPF.test(digits) && !INVENTED_MOBILE.test(digits))
      .filter((digits) => MOBILE.test(digits) || isValidCpf(digits))
      .map((digits) => `${name} holds ${digits.slice(0, 3)}…, which may belong to a real person`),
  )
