import type { DraftProblem } from '@porteira/contract'
import { adminMessages } from '@porteira/domain'
import type { TProperties } from 'typebox'
import { findProblems } from '../import/document-check.rules.ts'
import { requirementOf } from '../document/document-field.rules.ts'
import type { Plain } from '../import/document-part.rules.ts'
import { type DocumentProblem, EVENT, ruleProblem } from '../document/document-problem.rules.ts'
import { bundleFields, categoryFields, eventFields } from '../document/document-shape.rules.ts'

/** What a field must be, in the words of a form instead of those of a document. */
const IN_A_FORM: Readonly<Record<string, string>> = {
  price: 'um valor em reais, como 120,00',
  promoPrice: 'um valor em reais, como 100,00',
  priceSteps: 'passos como 400 até 30/11/2026 12:00; 420 até 50 vendidas',
  startDate: 'um dia que existe, como 14/01/2027',
  endDate: 'um dia que existe, como 17/01/2027',
  salesStart: 'um dia com hora, como 01/11/2026 às 08:00',
  salesEnd: 'um dia com hora, como 12/01/2027 às 23:59',
  pixInterest: 'uma porcentagem de 0 a 99,99, como 1,99',
  state: 'um dos estados da lista',
  unitsTotal: 'um número de vagas, de 0 a 9999',
  mdlAvailBadges: 'uma lista de números, como 1-50,61,70-99',
}

const fields: Record<DocumentProblem['part'], TProperties> = {
  event: eventFields,
  categories: categoryFields,
  bundles: bundleFields,
}

/** A form shows no more. A document of a client that is not the form may have any number of them. */
const MAX_PROBLEMS = 500

/** What is missing or wrong in a draft before it can be published, each beside its field. */
export function draftProblems(document: Plain, isShortNameFree: boolean): DraftProblem[] {
  const { problems } = findProblems({ name: null, ...document })
  return [...ownProblems(document, isShortNameFree), ...problems].slice(0, MAX_PROBLEMS).map(inFormWords)
}

function ownProblems({ categories }: Plain, isShortNameFree: boolean) {
  const hasCategories = Array.isArray(categories) && categories.length > 0
  const first = { part: 'categories' as const, index: 0, where: 'Categorias' }
  return [
    ...(isShortNameFree ? [] : [ruleProblem(EVENT, adminMessages.shortNameTaken, 'shortName')]),
    // guard: draft-needs-categories
    ...(hasCategories
      ? []
      : [
          {
            ...first,
            kind: 'missing' as const,
            field: 'name',
            message: adminMessages.draftWithoutCategories,
          },
        ]),
  ]
}

const inFormWords = (problem: DocumentProblem): DraftProblem => ({
  part: problem.part,
  index: problem.index,
  field: problem.field ?? '',
  says: wordsOf(problem),
  isMissing: problem.kind === 'missing' ? 1 : 0,
})

function wordsOf({ part, kind, field = '', message }: DocumentProblem) {
  if (kind === 'repeated') return adminMessages.repeatedName
  const schema = fields[part][field]
  const requirement = IN_A_FORM[field] ?? (schema && requirementOf(schema))
  const sentence =
    kind === 'wrong' && schema && !message.startsWith('"') ? `deve ser ${requirement}.` : message
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
