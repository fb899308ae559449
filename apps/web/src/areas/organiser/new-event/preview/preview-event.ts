import type { Event } from '@porteira/contract'
import {
  businessDate,
  ladderOf,
  nextPriceInWords,
  parseReais,
  priceAt,
  readPriceSteps,
  reaisFromCents,
} from '@porteira/domain'
import type { Draft } from '#areas/organiser/components/form-fields.ts'
import { type DraftForm, filledRows, type Row } from '../draft-form.ts'
import { sentencesOfRow } from '../draft-rules.ts'
import { rangeOf } from '../sheet/columns.ts'

const reais = (text = '') => reaisFromCents(parseReais(text) ?? 0)

/** The public view of a draft on the day on which its sale opens. */
export function previewOf({ event, categories, bundles }: DraftForm): Event {
  const today = businessDate(new Date())
  const startDate = event.startDate || today
  return {
    status: 'OK',
    msg: '',
    eventUUID: '',
    name: event.name || 'Nome do evento',
    shortName: event.shortName || 'evento-novo',
    batch: event.batch ?? '',
    support: event.support ?? '',
    supportWhatsapp: event.supportWhatsapp ?? '',
    details: event.details ?? '',
    venue: event.venue ?? '',
    address: event.address ?? '',
    city: event.city || 'Cidade',
    state: event.state || 'UF',
    startDate,
    endDate: event.endDate || startDate,
    mapUrl: event.mapUrl ?? '',
    officialUrl: event.officialUrl ?? '',
    bannerUpdatedOn: null,
    salesMsg: '',
    salesState: 'open',
    salesStart: instantOf(event.salesStart),
    salesEnd: instantOf(event.salesEnd),
    lateWithdrawalDays: Number(event.lateWithdrawalDays) || 0,
    withheldPercent: Number(event.withheldPercent) || 0,
    maxInstallments: Number(event.pixInstallments) || 1,
    rankingsLiveNow: 0,
    rankingsUpdatedOn: null,
    offers: [
      ...filledRows(categories)
        .filter(({ draft }) => draft.noDirectSales !== '1')
        .map((row) => offerOf(row, 0, event.salesStart)),
      ...filledRows(bundles).map((row) => offerOf(row, 1, event.salesStart)),
    ],
  }
}

const instantOf = (local = '') => (local ? `${local.slice(0, 16)}:00-03:00` : new Date().toISOString())

/** The price at the opening of the sale, and the sentence about the next one; undefined without readable steps. */
function stepsOfDraft({ price, priceSteps = '' }: Draft, salesStart: string | undefined) {
  const read = readPriceSteps(priceSteps)
  if ('problem' in read || read.steps.length === 0) return undefined
  const facts = {
    priceInCents: parseReais(price ?? '') ?? 0,
    promoPriceInCents: 0,
    promoFirstUnits: 0,
    priceSteps,
    taken: 0,
    soldElsewhere: 0,
  }
  const at = Date.parse(instantOf(salesStart))
  const ladder = ladderOf(facts, 'web')
  const nextPrice = nextPriceInWords(ladder, facts.priceInCents, at)
  return {
    price: reaisFromCents(priceAt(ladder, facts.priceInCents, at).nextInCents),
    ...(nextPrice !== '' && { nextPrice }),
  }
}

function offerOf(row: Row, isBundle: 0 | 1, salesStart: string | undefined) {
  const { key, draft } = row
  const sentences = sentencesOfRow(row)
  const none = { least: 0, most: 0 }
  const riders = draft.withoutRiders === '1' ? none : rangeOf(draft.minParticipants ?? '1')
  const steps = stepsOfDraft(draft, salesStart)
  const hasPromotion = parseReais(draft.promoPrice ?? '') !== undefined && Number(draft.promoFirstUnits) > 0
  return {
    itemUUID: String(key),
    name: draft.name || 'Sem nome',
    price: reais(draft.price),
    ...steps,
    ...(hasPromotion && !steps && { promoPrice: reais(draft.promoPrice) }),
    availability: 'available' as const,
    isBundle,
    complement: '',
    minParticipants: riders?.least ?? 1,
    maxParticipants: riders?.most ?? riders?.least ?? 1,
    registrationsPerUser: 0,
    sbbEnabled: 0,
    ...(sentences.length > 0 && { rulesInWords: sentences }),
  }
}
