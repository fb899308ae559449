// Written by `npm run generate -- tables` from the migrated database.
import type { Generated, Selectable } from 'kysely'

export type AccountSex = 'M' | 'F'
export type AuditActorKind = 'visitor' | 'user' | 'admin' | 'device' | 'service' | 'job' | 'bank' | 'command'
export type AuthorisationStatus = 'sent' | 'signed' | 'onPaper' | 'revoked' | 'withdrawn'
export type AuthorisationChannel = 'email' | 'sms'
export type AuthorisationKinship = 'mother' | 'father' | 'grandparent' | 'tutor' | 'legalGuardian'
export type CancellationStatus = 'waiting' | 'declined' | 'expired' | 'running' | 'paused' | 'done'
export type CardPaymentBrand = 'visa' | 'mastercard' | 'elo' | 'hipercard' | 'amex' | 'other'
export type CartStatus = 'open' | 'expiring' | 'expired' | 'paid' | 'registered' | 'cancelled'
export type CategoryEntityRequired = 'None' | 'Federation' | 'Region' | 'CTG' | 'Text'
export type CategoryTeamInfo = 'None' | 'Required' | 'Optional'
export type CategoryRiderSex = 'any' | 'F' | 'M'
export type CategoryRiderSexMode = 'refuse' | 'warn'
export type CategoryAgesOn = 'firstDay' | 'yearEnd' | 'date'
export type CategoryRestrictAgeMode = 'refuse' | 'warn'
export type CategorySomeAgeMode = 'refuse' | 'warn'
export type CategoryOneRegion = 'off' | 'refuse' | 'warn'
export type CategoryOneClub = 'off' | 'refuse' | 'warn'
export type ChargeKind = 'cob' | 'cobv'
export type ChargeStatus = 'planned' | 'intent' | 'active' | 'paid' | 'paid_late' | 'removing' | 'removed' | 'expired' | 'failed'
export type ChargeRefunded = 'none' | 'partial' | 'whole'
export type CheckInState = 'expected' | 'present' | 'handedOut' | 'absent'
export type CheckInActionKind = 'present' | 'handOut' | 'absent' | 'undo' | 'check' | 'uncheck' | 'waive' | 'horse'
export type CheckInActionOutcome = 'applied' | 'conflict'
export type CheckInActionState = 'expected' | 'present' | 'handedOut' | 'absent'
export type CheckInConflictKind = 'handedOutTwice' | 'changedMeanwhile' | 'removed' | 'missing' | 'newVersion'
export type CheckInConflictResolution = 'keep' | 'undo'
export type CompetitionFactBody = 'object'
export type DailyTotalMetric = 'carts' | 'received' | 'refunds'
export type DeviceRole = 'scorer' | 'announcer' | 'checkin'
export type EntityKind = 'federation' | 'region' | 'ctg'
export type EventMinorsNeedAuthorisation = 'off' | 'remind' | 'require'
export type FormationStatus = 'open' | 'review' | 'approved' | 'cancelled' | 'place'
export type InstallmentStatus = 'open' | 'paid' | 'ended'
export type ItemKind = 'category' | 'bundle'
export type ObjectionStatus = 'waiting' | 'accepted' | 'refused'
export type OutboxChannel = 'email' | 'sms'
export type PaymentMethod = 'pix' | 'cash' | 'card'
export type PaymentDecision = 'honoured' | 'duplicate' | 'mismatch' | 'late' | 'cancelled' | 'unknown' | 'credited'
export type PixResolution = 'honoured' | 'duplicate' | 'mismatch' | 'late' | 'cancelled' | 'unknown' | 'credited'
export type PostponementStatus = 'waiting' | 'declined' | 'expired' | 'done'
export type ProgrammeSessions = 'array'
export type ReconciliationKind = 'received' | 'returned'
export type RecoveryPurpose = 'email' | 'sms'
export type RecoveryRequestChannel = 'email' | 'sms'
export type RefundStatus = 'requested' | 'sent' | 'done' | 'failed' | 'external'
export type RefundRequestStatus = 'waiting' | 'approved' | 'declined' | 'expired'
export type RefundRequestRemoves = 'nothing' | 'cart' | 'item' | 'bundle'
export type RequirementAbout = 'rider' | 'horse' | 'entity' | 'registration'
export type RequirementKind = 'yesNo' | 'text' | 'date' | 'number'
export type RiderAdditionWay = 'buyer' | 'desk' | 'csv'
export type RoleGrantRole = 'owner' | 'treasurer' | 'desk' | 'scorer' | 'announcer' | 'auditor'
export type SessionKind = 'user' | 'admin'
export type ShiftStatus = 'open' | 'counted' | 'closed'
export type ShiftMovementKind = 'withdrawal' | 'deposit'
export type ShotPhase = 'qualify' | 'final' | 'tieBreak'
export type VoucherKind = 'percent' | 'amount' | 'free'
export type WaitingStatus = 'waiting' | 'asked' | 'offered' | 'ended' | 'left'

export interface Account {
  id: number
  uuid: string
  cpf: string
  nickname: Generated<string>
  name: string
  email: Generated<string>
  mobile: Generated<string>
  birthdate: string | null
  sex: Generated<AccountSex>
  state: Generated<string>
  city: Generated<string>
  password_hash: string | null
  password_changed_at: Date | null
  is_admin: Generated<boolean>
  disabled_at: Date | null
  email_before: Generated<string>
  mobile_before: Generated<string>
  contact_changed_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  birthdate_declared: Generated<boolean>
  foreign_document: string | null
  country: string | null
}

export interface AccountPhoto {
  account_id: number
  jpeg: Buffer | null
  updated_at: Generated<Date>
  stored_as: string | null
}

export interface AdminBackupCode {
  account_id: number
  code_hash: string
  used_at: Date | null
}

export interface AdminTotp {
  account_id: number
  secret: string
  confirmed_at: Date | null
  last_step: Generated<number>
}

export interface Audit {
  id: Generated<number>
  at: Generated<Date>
  actor_kind: AuditActorKind
  actor_id: number | null
  ip_prefix: Generated<string>
  request_id: Generated<string>
  action: string
  entity: string
  entity_id: string
  before: unknown | null
  after: unknown | null
  reason: Generated<string>
}

export interface AuditDay {
  day: string
  sealed_rows: number
  head: Buffer
  broken_audit_id: number | null
  closed_at: Generated<Date>
}

export interface AuditReader {
  name: string
  read_to: number
  read_at: Generated<Date>
  whole_at: Generated<Date>
}

export interface AuditSeal {
  audit_id: number
  day: string
  previous_hash: Buffer
  hash: Buffer
}

export interface Authorisation {
  id: Generated<number>
  event_id: string
  account_id: number
  status: Generated<AuthorisationStatus>
  created_at: Generated<Date>
  guardian_name: Generated<string>
  channel: AuthorisationChannel | null
  contact: Generated<string>
  asked_by: number | null
  signed_at: Date | null
  signer_name: Generated<string>
  signer_cpf: Generated<string>
  kinship: AuthorisationKinship | null
  ip_prefix: Generated<string>
  text_hash: Buffer | null
  answers: Generated<unknown>
  revoked_at: Date | null
  paper_at: Date | null
  paper_by: number | null
  paper_note: Generated<string>
  withdrawn_at: Date | null
  withdrawn_by: number | null
  withdrawn_reason: Generated<string>
  erased_at: Date | null
}

export interface AuthorisationLink {
  id: Generated<number>
  authorisation_id: number
  code_hash: Buffer
  contact: string
  sent_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
}

export interface AuthorisationText {
  text_hash: Buffer
  version: string
  text: string
  created_at: Generated<Date>
}

export interface BadgeKept {
  category_id: string
  badge: number
  kept_for_desk: Generated<boolean>
}

export interface BankInbox {
  id: Generated<number>
  received_at: Generated<Date>
  key: string
  body: unknown
  processed_at: Date | null
}

export interface BrokenInvariant {
  invariant: string
  found_rows: unknown
  found_at: Generated<Date>
}

export interface Bundle {
  id: string
  promo_price_in_cents: Generated<number>
  promo_first_units: Generated<number>
  first_badge: Generated<number>
  complement: Generated<string>
  override_strength: Generated<string>
  override_participants: Generated<number>
  lives: Generated<number>
}

export interface BundleCategory {
  bundle_id: string
  category_id: string
  position: number
  entries: Generated<number>
}

export interface BundleEntry {
  bundle_id: string | null
  category_id: string | null
  position: number | null
}

export interface Cancellation {
  id: string
  event_id: string
  category_ids: unknown
  is_whole_event: boolean
  reason: string
  status: Generated<CancellationStatus>
  asked_by: number
  asked_at: Generated<Date>
  decided_by: number | null
  decided_at: Date | null
  ended_at: Date | null
}

export interface CancelledCart {
  cancellation_id: string
  cart_id: string
  entries: unknown
  back_in_cents: number
  due_in_cents: number
  ended_at: Generated<Date>
}

export interface CardPayment {
  payment_id: string
  shift_id: string
  brand: CardPaymentBrand
  nsu: string
}

export interface Cart {
  id: string
  code: string
  event_id: string
  owner_id: number | null
  status: Generated<CartStatus>
  total_in_cents: number
  is_free: Generated<boolean>
  is_test: Generated<boolean>
  expires_at: Date
  expiring_since: Date | null
  polled_at: Date | null
  paid_at: Date | null
  registered_at: Date | null
  cancelled_at: Date | null
  terms_version: Generated<string>
  ip_prefix: Generated<string>
  receipt_email: Generated<string>
  note: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  receipt_promised_at: Date | null
  sold_by: number | null
  buyer_id: number | null
  form_by: Date | null
  form_reminded_at: Date | null
  late_withdrawal_days: Generated<number>
  withheld_percent: Generated<number>
  voucher_id: string | null
}

export interface CartItem {
  id: Generated<number>
  cart_id: string
  line_id: number
  category_id: string
  bundle_id: string | null
  unit: number
  charged_in_cents: number
  removed_at: Date | null
  ended_unpaid: Generated<boolean>
  moved_from: number | null
  lives: Generated<number>
  full_price_in_cents: number | null
  first_badge: number | null
  last_badge: number | null
}

export interface CartLine {
  id: Generated<number>
  cart_id: string
  item_id: string
  parent_id: number | null
  quantity: number
  held: number
  value_in_cents: number
}

export interface CashPayment {
  payment_id: string
  shift_id: string
  given_in_cents: number
}

export interface Category {
  id: string
  prizes: Generated<string>
  min_participants: Generated<number>
  max_participants: Generated<number>
  no_direct_sales: Generated<boolean>
  registration_in_person: Generated<boolean>
  saved_lives: Generated<number>
  strength_options: Generated<number>
  strength_dynamic: Generated<boolean>
  restrict_age_min: number | null
  restrict_age_max: number | null
  sbb_enabled: Generated<boolean>
  entity_required: Generated<CategoryEntityRequired>
  entity_optional: Generated<boolean>
  team_info: Generated<CategoryTeamInfo>
  max_cpf_occurrences: Generated<number>
  allow_late_comers: Generated<boolean>
  auto_badge: Generated<boolean>
  min_badge: Generated<number>
  badge_list: Generated<string>
  blocked_sales: Generated<boolean>
  hide_from_rankings: Generated<boolean>
  rankings_live_now: Generated<boolean>
  rankings_updated_at: Date | null
  rankings_revision: Generated<number>
  final_started_at: Date | null
  competition: unknown | null
  competition_decided_at: Date | null
  call_list_printed_at: Date | null
  swap_hours: Generated<number>
  rider_sex: Generated<CategoryRiderSex>
  rider_sex_mode: Generated<CategoryRiderSexMode>
  ages_on: Generated<CategoryAgesOn>
  ages_on_date: string | null
  restrict_age_mode: Generated<CategoryRestrictAgeMode>
  some_age_riders: Generated<number>
  some_age_min: Generated<number>
  some_age_max: Generated<number>
  some_age_mode: Generated<CategorySomeAgeMode>
  one_region: Generated<CategoryOneRegion>
  one_club: Generated<CategoryOneClub>
  without_riders: Generated<boolean>
}

export interface Charge {
  id: Generated<number>
  plan_id: number
  cart_id: string
  installment: number
  kind: ChargeKind
  txid: string
  value_in_cents: number
  due_on: string | null
  status: Generated<ChargeStatus>
  refunded: Generated<ChargeRefunded>
  location: Generated<string>
  pix_copia_e_cola: Generated<string>
  expires_at: Date | null
  paid_at: Date | null
  watched_until: Date | null
  asked_at: Date | null
  created_at: Generated<Date>
  covers: Generated<number[]>
  accepted_in_cents: number | null
  credited_pix: string | null
  credit_in_cents: Generated<number>
}

export interface ChargedInstallment {
  plan_id: number | null
  number: number | null
  value_in_cents: number | null
  agreed_in_cents: number | null
  due_on: string | null
  status: string | null
}

export interface CheckIn {
  cart_item_id: number
  event_id: string
  category_id: string
  state: CheckInState
  badge: number | null
  changed_at: Date
  stored_at: Generated<Date>
  before_requirement: Generated<boolean>
  account_id: number | null
  device_id: number | null
  revision: number
}

export interface CheckInAction {
  id: string
  event_id: string
  client_id: string
  sequence: number
  cart_item_id: number
  kind: CheckInActionKind
  queued: boolean
  outcome: CheckInActionOutcome
  state: CheckInActionState
  reason: Generated<string>
  done_at: Date
  received_at: Generated<Date>
  account_id: number | null
  device_id: number | null
  delivered_by: number | null
}

export interface CheckInConflict {
  id: Generated<number>
  event_id: string
  cart_item_id: number
  action_id: string | null
  kind: CheckInConflictKind
  says: string
  first_at: Date | null
  first_account_id: number | null
  first_device_id: number | null
  second_at: Date
  second_account_id: number | null
  second_device_id: number | null
  resolved_at: Date | null
  resolved_by: number | null
  resolution: CheckInConflictResolution | null
  note: Generated<string>
}

export interface CheckInEntryVersion {
  event_id: string
  cart_item_id: number
  version: number
}

export interface CheckInVersion {
  event_id: string
  version: Generated<number>
  entries: Generated<number>
  around: Generated<number>
  noted: Generated<number>
  names: Generated<number>
  mark: Generated<string>
}

export interface CompetitionFact {
  id: string
  sequence: Generated<number>
  category_id: string
  kind: string
  body: CompetitionFactBody
  reason: Generated<string>
  decided_by: number | null
  decided_on: number | null
  decided_at: Generated<Date>
}

export interface CounterPayment {
  payment_id: string | null
  shift_id: string | null
  given_in_cents: number | null
  brand: string | null
  nsu: string | null
  reference: unknown | null
}

export interface CounterRefund {
  refund_id: string
  shift_id: string
  nsu: Generated<string>
  paid_out_by: number
  paid_out_at: Generated<Date>
}

export interface Courtesy {
  cart_id: string
  amount_in_cents: number
  reason: string
  granted_by: number
  shift_id: string | null
  granted_at: Generated<Date>
}

export interface CourtesyEntry {
  cart_item_id: number
  cart_id: string
  amount_in_cents: number
}

export interface CpfQuota {
  category_id: string
  cpf: string
  used: number
}

export interface DailyTotal {
  metric: DailyTotalMetric
  day: string
  label: string
  value: number
  method: Generated<string>
}

export interface DemoMark {
  is_demo: Generated<boolean>
  filled_at: Generated<Date>
}

export interface Device {
  id: Generated<number>
  event_id: string
  role: DeviceRole
  name: string
  link_hash: Buffer | null
  link_expires_at: Date | null
  opened_at: Date | null
  token_hash: Buffer | null
  last_used_at: Date | null
  added_by: number
  added_at: Generated<Date>
  revoked_by: number | null
  revoked_at: Date | null
}

export interface DisqualifiedEntry {
  category_id: string
  badge: number
}

export interface DocumentCheck {
  requirement_id: string
  subject: string
  event_id: string
  value: string
  checked_at: Date
  account_id: number | null
  device_id: number | null
  revision: number
}

export interface Entity {
  id: string
  kind: EntityKind
  name: string
  city: Generated<string>
  state: Generated<string>
  federation_id: string | null
  region_id: string | null
  blocked_reason: Generated<string>
}

export interface EntryNotice {
  id: Generated<number>
  account_id: number
  event_id: string
  told_on: string
  code_hash: Buffer
  created_at: Generated<Date>
}

export interface Event {
  id: string
  short_name: string
  name: string
  venue: Generated<string>
  address: Generated<string>
  state: Generated<string>
  city: Generated<string>
  federation_name: Generated<string>
  region_name: Generated<string>
  ctg_name: Generated<string>
  map_url: Generated<string>
  official_url: Generated<string>
  starts_on: string
  ends_on: string
  sales_start_at: Date
  sales_end_at: Date
  sales_closed: Generated<boolean>
  sold_online: Generated<boolean>
  require_login_to_reserve: Generated<boolean>
  pix_interest_percent: Generated<string>
  pix_installments: Generated<number>
  test_mode: Generated<boolean>
  hide_from_rankings: Generated<boolean>
  no_badges_in_receipt: Generated<boolean>
  check_participant_ctg: Generated<boolean>
  check_ctg_region: Generated<boolean>
  check_blocked_reason: Generated<boolean>
  batch: Generated<string>
  details: Generated<string>
  support: Generated<string>
  support_whatsapp: Generated<string>
  rankings_live_now: Generated<boolean>
  rankings_updated_at: Date | null
  saved_by_admin_at: Date | null
  updated_at: Generated<Date>
  max_unpaid_units: Generated<number>
  sales_decided_at: Date | null
  sales_decided_by: number | null
  corrected: Generated<string[]>
  minors_need_authorisation: Generated<EventMinorsNeedAuthorisation>
  authorisation_text: Generated<string>
  requirements_version: Generated<number>
  requirements_saved_at: Date | null
  max_seller_units: Generated<number>
  free_unformed_hours: Generated<number>
  desk_sees_cash: Generated<boolean>
  arena_refuses_marks: Generated<boolean>
  asks_miss_reasons: Generated<boolean>
  cancelled_at: Date | null
  public_notice: Generated<string>
  late_withdrawal_days: Generated<number>
  withheld_percent: Generated<number>
  offer_hours: Generated<number>
}

export interface EventBanner {
  event_id: string
  jpeg: Buffer | null
  updated_at: Generated<Date>
  stored_as: string | null
}

export interface EventDraft {
  id: string
  document: unknown
  version: Generated<number>
  saved_at: Generated<Date>
  saved_by: number
  banner: Buffer | null
  banner_updated_at: Date | null
  published_at: Date | null
  published_by: number | null
  event_id: string | null
  stored_as: string | null
}

export interface EventKey {
  event_id: string
  public_key: Buffer
  private_key: string
  revision: Generated<number>
  created_at: Generated<Date>
}

export interface Formation {
  cart_item_id: number
  category_id: string
  status: Generated<FormationStatus>
  active: Generated<boolean>
  badge: number | null
  strength: number | null
  entity_id: string | null
  entity_name: Generated<string>
  team: Generated<string>
  content_hash: Generated<string>
  submitted_at: Date | null
  decided_reason: Generated<string>
  updated_at: Generated<Date>
  code_version: Generated<number>
}

export interface FormationRider {
  cart_item_id: number
  position: number
  account_id: number
  cpf: string
  name: string
  sbb: Generated<string>
  late_comer: Generated<boolean>
  horse_name: Generated<string>
  declared_birthdate: string | null
}

export interface GroundPlan {
  category_id: string
  jpeg: Buffer | null
  updated_at: Generated<Date>
  stored_as: string | null
}

export interface Horse {
  event_id: string
  key: string
  registration: Generated<string>
  name: Generated<string>
  owner: Generated<string>
  updated_at: Generated<Date>
}

export interface HorseLink {
  cart_item_id: number
  position: number
  event_id: string
  horse_key: string
  linked_at: Date
  account_id: number | null
  device_id: number | null
  revision: number
}

export interface Idempotency {
  scope: string
  key: string
  body_hash: string
  status: number | null
  answer: unknown | null
  created_at: Generated<Date>
  attempt: Generated<string>
}

export interface Installment {
  plan_id: number
  number: number
  value_in_cents: number
  agreed_in_cents: number
  due_on: string | null
  status: Generated<InstallmentStatus>
}

export interface Item {
  id: string
  event_id: string
  kind: ItemKind
  name: string
  rules: Generated<string>
  display_order: Generated<number>
  price_in_cents: number
  registrations_per_user: Generated<number>
  hide_from_sales: Generated<boolean>
  total: number
  taken: Generated<number>
  sold_elsewhere: Generated<number>
  saved_by_admin_at: Date | null
  updated_at: Generated<Date>
  corrected: Generated<string[]>
  corrected_total: number | null
  cancelled_at: Date | null
  price_steps: Generated<string>
  is_waited_for: Generated<boolean>
}

export interface KnownNetwork {
  account_id: number
  network_mark: string
  last_login_on: Generated<string>
}

export interface LedgerLine {
  payment_id: string | null
  refund_id: string | null
  cart_id: string | null
  method: string | null
  moved_at: Date | null
  received_in_cents: number | null
  returned_in_cents: number | null
  shift_id: string | null
}

export interface LimitCounter {
  key: string
  points: Generated<number>
  expire: number | null
}

export interface LiveShot {
  category_id: string | null
  badge: number | null
  rider_uuid: string | null
  phase: string | null
  round: number | null
  id: string | null
  hit: boolean | null
  thrown_at: Date | null
  tie_break: string | null
}

export interface Membership {
  cpf: string
  ctg_id: string
  card_number: Generated<string>
  valid_until: string | null
  blocked_reason: Generated<string>
}

export interface Objection {
  id: Generated<number>
  account_id: number
  cart_item_id: number
  submitted_at: Date
  reason: Generated<string>
  status: Generated<ObjectionStatus>
  made_at: Generated<Date>
  decided_at: Date | null
  decided_by: number | null
  decided_reason: Generated<string>
}

export interface OpeningNotice {
  id: Generated<number>
  event_id: string
  account_id: number
  asked_at: Generated<Date>
}

export interface Outbox {
  id: Generated<number>
  fact: string
  channel: OutboxChannel
  recipient: string
  subject: Generated<string>
  text: string
  html: Generated<string>
  created_at: Generated<Date>
  attempts: Generated<number>
  next_try_at: Generated<Date>
  sent_at: Date | null
  failed_at: Date | null
  last_error: Generated<string>
}

export interface OwedInstallment {
  cart_id: string | null
  plan_id: number | null
  number: number | null
  installments: number | null
  value_in_cents: number | null
  due_on: string | null
}

export interface Payment {
  id: Generated<string>
  method: PaymentMethod
  cart_id: string | null
  amount_in_cents: number
  received_at: Date
  recorded_at: Generated<Date>
  recorded_by: number | null
  decision: PaymentDecision | null
  is_refunded: Generated<boolean>
  cart_is_cancelled: Generated<boolean>
}

export interface PaymentBalance {
  id: string | null
  method: string | null
  cart_id: string | null
  amount_in_cents: number | null
  received_at: Date | null
  recorded_at: Date | null
  recorded_by: number | null
  decision: string | null
  returned_in_cents: number | null
  sent_back_in_cents: number | null
  sent_back_at: Date | null
  is_refunded: boolean | null
  cart_is_cancelled: boolean | null
}

export interface Pix {
  end_to_end_id: string
  charge_id: number | null
  txid: Generated<string>
  value_in_cents: number
  settled_at: Date
  seen_at: Generated<Date>
  resolution: PixResolution | null
  payment_id: string | null
}

export interface Plan {
  id: Generated<number>
  cart_id: string
  installments: number
  interest_percent: Generated<string>
  total_in_cents: number
  is_current: Generated<boolean>
  created_at: Generated<Date>
  completes_cart: Generated<boolean>
  is_over: Generated<boolean>
}

export interface Postponement {
  id: string
  event_id: string
  was_starts_on: string
  was_ends_on: string
  starts_on: string
  ends_on: string
  choose_until: string
  reason: string
  status: Generated<PostponementStatus>
  asked_by: number
  asked_at: Generated<Date>
  decided_by: number | null
  decided_at: Date | null
}

export interface PostponementKept {
  postponement_id: string
  account_id: number
  kept_at: Generated<Date>
}

export interface Programme {
  event_id: string
  latest_end: string
  sessions: ProgrammeSessions
  revision: Generated<number>
  updated_at: Generated<Date>
}

export interface PurchaseChange {
  id: Generated<number>
  cart_id: string
  entries: unknown
  net_in_cents: number
  interest_in_cents: number
  received_in_cents: number
  returned_in_cents: number
  open_in_cents: number
  kept_in_cents: number
  withheld_in_cents: Generated<number>
  reason: Generated<string>
  made_by: number | null
  made_at: Generated<Date>
}

export interface RankingEntry {
  category_id: string
  badge: number
  strength: Generated<number>
  entity: Generated<string>
  qualify_hits: Generated<number>
  qualify_total: Generated<number>
  final_hits: Generated<number>
  final_total: Generated<number>
  updated_at: Generated<Date>
}

export interface RankingPlayer {
  category_id: string
  rider_uuid: string
  hits: number
  total: number
  updated_at: Date
}

export interface RankingRider {
  category_id: string
  badge: number
  rider_uuid: string
  position: number
}

export interface Reconciliation {
  id: Generated<number>
  kind: ReconciliationKind
  from_at: Date
  to_at: Date
  found: number
  settled: number
  finished_at: Generated<Date>
}

export interface Recovery {
  id: Generated<string>
  account_id: number
  purpose: RecoveryPurpose
  code_hash: string
  failures: Generated<number>
  created_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
  voided_at: Date | null
}

export interface RecoveryRequest {
  id: Generated<number>
  cpf: string
  channel: RecoveryRequestChannel
  contact: string
  landing: Generated<string>
  created_at: Generated<Date>
}

export interface Refund {
  id: string
  end_to_end_id: string | null
  value_in_cents: number
  status: Generated<RefundStatus>
  description: Generated<string>
  nature: Generated<string>
  reason: Generated<string>
  rtr_id: Generated<string>
  asked_by: number | null
  attempts: Generated<number>
  next_try_at: Generated<Date>
  created_at: Generated<Date>
  returned_at: Date | null
  payment_id: string | null
  retry_of: string | null
  entries: Generated<unknown>
  is_paid_again: Generated<boolean>
  bank_id: string | null
}

export interface RefundRequest {
  id: Generated<string>
  charge_id: number | null
  end_to_end_id: string | null
  value_in_cents: number
  description: string
  status: Generated<RefundRequestStatus>
  asked_by: number
  asked_at: Generated<Date>
  decided_by: number | null
  decided_at: Date | null
  refund_id: string | null
  removes: Generated<RefundRequestRemoves>
  cart_item_id: number | null
  payment_id: string | null
  retry_of: string | null
  rule_in_cents: number | null
}

export interface RemovedRankingEntry {
  cart_item_id: number
  strength: number
  entity: string
}

export interface RemovedShot {
  shot_id: string
  cart_item_id: number | null
}

export interface Requirement {
  id: string
  event_id: string
  category_id: string | null
  position: number
  name: string
  about: RequirementAbout
  kind: RequirementKind
  is_required: Generated<boolean>
  waived_by: Generated<string[]>
  removed_at: Date | null
  all_but: Generated<boolean>
  category_ids: Generated<unknown>
}

export interface RequirementWaiver {
  cart_item_id: number
  requirement_id: string
  event_id: string
  reason: string
  waived_at: Date
  account_id: number | null
  device_id: number | null
  revision: number
}

export interface ResultKey {
  event_id: string
  public_key: string
  private_key: string
  created_at: Generated<Date>
}

export interface RiderAddition {
  account_id: number
  added_by: number
  way: RiderAdditionWay
  cart_id: string | null
  added_at: Generated<Date>
}

export interface RoleGrant {
  id: Generated<number>
  account_id: number
  role: RoleGrantRole
  event_id: string | null
  until: string | null
  granted_by: number | null
  granted_at: Generated<Date>
  revoked_by: number | null
  revoked_at: Date | null
}

export interface SecurityMessage {
  id: Generated<number>
  recipient_mark: string
  is_code: boolean
  created_at: Generated<Date>
}

export interface Session {
  token_hash: Buffer
  account_id: number
  kind: SessionKind
  created_at: Generated<Date>
  last_used_at: Generated<Date>
  expires_at: Date
  replaced_by: Buffer | null
  replaced_at: Date | null
  successor_used_at: Date | null
  revoked_at: Date | null
  ip_prefix: Generated<string>
  user_agent_hash: Generated<string>
  ended_by_login: Generated<boolean>
  device: Generated<string>
}

export interface Shift {
  id: Generated<string>
  event_id: string
  number: number
  status: Generated<ShiftStatus>
  opened_by: number
  opened_at: Generated<Date>
  float_in_cents: number
  device_key_hash: Buffer
  device_name: string
  counts: unknown | null
  counted_in_cents: number | null
  expected_in_cents: number | null
  counted_at: Date | null
  closed_at: Date | null
  approved_by: number | null
  approval_reason: Generated<string>
}

export interface ShiftMovement {
  id: Generated<number>
  shift_id: string
  kind: ShiftMovementKind
  amount_in_cents: number
  reason: string
  recorded_by: number
  recorded_at: Generated<Date>
}

export interface ShiftTotal {
  shift_id: string | null
  cash_in_cents: number | null
  card_in_cents: number | null
  cash_out_in_cents: number | null
  card_out_in_cents: number | null
  deposits_in_cents: number | null
  withdrawals_in_cents: number | null
  courtesies_in_cents: number | null
  expected_cash_in_cents: number | null
  sales: number | null
  methods: unknown | null
}

export interface Shot {
  id: string
  category_id: string
  badge: number
  rider_uuid: string
  phase: ShotPhase
  round: number
  hit: boolean
  thrown_at: Generated<Date>
  recorded_by: number | null
  received_at: Generated<Date>
  tie_break: string | null
  device_id: number | null
  device_sequence: number | null
  waits_for: string | null
  miss_reason: string | null
}

export interface ShotUndo {
  shot_id: string
  undone_at: Date
  undone_by: number | null
  waits_for: string | null
}

export interface UnusedObject {
  key: string
  removable_at: Date
  is_being_removed: Generated<boolean>
}

export interface Voucher {
  id: string
  event_id: string
  code: string
  about: string
  kind: VoucherKind
  value: number
  item_ids: Generated<unknown>
  max_uses: number
  max_per_cpf: Generated<number>
  valid_until: Date | null
  for_account: number | null
  created_at: Generated<Date>
  ended_at: Date | null
}

export interface Waiting {
  id: string
  place: Generated<number>
  event_id: string
  item_id: string
  account_id: number
  units: number
  status: Generated<WaitingStatus>
  fewer: Generated<number>
  refused: Generated<number>
  answer_by: Date | null
  cart_id: string | null
  terms_version: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface Tables {
  account: Account
  account_photo: AccountPhoto
  admin_backup_code: AdminBackupCode
  admin_totp: AdminTotp
  audit: Audit
  audit_day: AuditDay
  audit_reader: AuditReader
  audit_seal: AuditSeal
  authorisation: Authorisation
  authorisation_link: AuthorisationLink
  authorisation_text: AuthorisationText
  badge_kept: BadgeKept
  bank_inbox: BankInbox
  broken_invariant: BrokenInvariant
  bundle: Bundle
  bundle_category: BundleCategory
  bundle_entry: BundleEntry
  cancellation: Cancellation
  cancelled_cart: CancelledCart
  card_payment: CardPayment
  cart: Cart
  cart_item: CartItem
  cart_line: CartLine
  cash_payment: CashPayment
  category: Category
  charge: Charge
  charged_installment: ChargedInstallment
  check_in: CheckIn
  check_in_action: CheckInAction
  check_in_conflict: CheckInConflict
  check_in_entry_version: CheckInEntryVersion
  check_in_version: CheckInVersion
  competition_fact: CompetitionFact
  counter_payment: CounterPayment
  counter_refund: CounterRefund
  courtesy: Courtesy
  courtesy_entry: CourtesyEntry
  cpf_quota: CpfQuota
  daily_total: DailyTotal
  demo_mark: DemoMark
  device: Device
  disqualified_entry: DisqualifiedEntry
  document_check: DocumentCheck
  entity: Entity
  entry_notice: EntryNotice
  event: Event
  event_banner: EventBanner
  event_draft: EventDraft
  event_key: EventKey
  formation: Formation
  formation_rider: FormationRider
  ground_plan: GroundPlan
  horse: Horse
  horse_link: HorseLink
  idempotency: Idempotency
  installment: Installment
  item: Item
  known_network: KnownNetwork
  ledger_line: LedgerLine
  limit_counter: LimitCounter
  live_shot: LiveShot
  membership: Membership
  objection: Objection
  opening_notice: OpeningNotice
  outbox: Outbox
  owed_installment: OwedInstallment
  payment: Payment
  payment_balance: PaymentBalance
  pix: Pix
  plan: Plan
  postponement: Postponement
  postponement_kept: PostponementKept
  programme: Programme
  purchase_change: PurchaseChange
  ranking_entry: RankingEntry
  ranking_player: RankingPlayer
  ranking_rider: RankingRider
  reconciliation: Reconciliation
  recovery: Recovery
  recovery_request: RecoveryRequest
  refund: Refund
  refund_request: RefundRequest
  removed_ranking_entry: RemovedRankingEntry
  removed_shot: RemovedShot
  requirement: Requirement
  requirement_waiver: RequirementWaiver
  result_key: ResultKey
  rider_addition: RiderAddition
  role_grant: RoleGrant
  security_message: SecurityMessage
  session: Session
  shift: Shift
  shift_movement: ShiftMovement
  shift_total: ShiftTotal
  shot: Shot
  shot_undo: ShotUndo
  unused_object: UnusedObject
  voucher: Voucher
  waiting: Waiting
}

/** A row as it is read. */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>
