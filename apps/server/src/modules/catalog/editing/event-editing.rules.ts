import type { Input } from '@porteira/contract'
import { bool, given } from './editing.rules.ts'

type Body = NonNullable<Input<'PUT /api/events/:eventUUID'>['body']>

/** The columns of an event that this shop owns, and nothing else, whatever the body holds. */
export const eventColumns = (body: Body) =>
  given({
    support_whatsapp: body.supportWhatsapp,
    support: body.support,
    batch: body.batch,
    map_url: body.mapUrl,
    official_url: body.officialUrl,
    pix_interest_percent: body.pixInterest?.toFixed(2),
    pix_installments: body.pixInstallments,
    test_mode: bool(body.testMode),
    hide_from_rankings: bool(body.hideFromRankings),
    no_badges_in_receipt: bool(body.noBadgesInReceipt),
    check_participant_ctg: bool(body.chkParticipantCtg),
    check_ctg_region: bool(body.chkCtgRegion),
    check_blocked_reason: bool(body.chkBlockedReason),
  })

/** At most two decimals, as the contract of an installment plan prints them. */
export const isWholeHundredths = (percent: number | undefined) =>
  percent === undefined || Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6

const CHECKS = ['check_participant_ctg', 'check_ctg_region', 'check_blocked_reason'] as const

/** True when a check that needs the members' register is switched on. */
export const switchesOnCheck = (
  before: Record<(typeof CHECKS)[number], boolean>,
  after: Partial<Record<(typeof CHECKS)[number], boolean | undefined>>,
) => CHECKS.some((name) => after[name] === true && !before[name])
