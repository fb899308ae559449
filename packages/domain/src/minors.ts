import { ageOn, type PlainDate } from './calendar.ts'
import { publicName } from './names.ts'

const ADULT = 18

/** True for a person who is under 18 on a day. */
export const isMinorOn = (birthdate: PlainDate, date: PlainDate) => ageOn(birthdate, date) < ADULT

/** The name of a minor that other people may read. */
export const nameOfMinor = (person: { nickname: string; name: string }) =>
  publicName({ ...person, isMinor: true })

/** Whether an event asks for an authorisation of minors: never, with reminders, or at the check-in. */
export const AUTHORISATION_SETTINGS = ['off', 'remind', 'require'] as const
export type AuthorisationSetting = (typeof AUTHORISATION_SETTINGS)[number]

export const authorisationSettingLabels: Record<AuthorisationSetting, string> = {
  off: 'Não pedir',
  remind: 'Lembrar o comprador',
  require: 'Exigir na conferência',
}

export const AUTHORISATION_STATES = ['missing', 'sent', 'signed', 'onPaper', 'revoked'] as const
export type AuthorisationState = (typeof AUTHORISATION_STATES)[number]

export const authorisationStateLabels: Record<AuthorisationState, string> = {
  missing: 'falta',
  sent: 'enviada',
  signed: 'assinada',
  onPaper: 'em papel',
  revoked: 'revogada',
}

/** True if the guardian allowed the minor to ride. */
export const isAuthorised = (state: AuthorisationState) => state === 'signed' || state === 'onPaper'

export const KINSHIPS = ['mother', 'father', 'grandparent', 'tutor', 'legalGuardian'] as const
export type Kinship = (typeof KINSHIPS)[number]

export const kinshipLabels: Record<Kinship, string> = {
  mother: 'Mãe',
  father: 'Pai',
  grandparent: 'Avó ou avô com a guarda',
  tutor: 'Tutora ou tutor',
  legalGuardian: 'Outro responsável legal',
}

/** Change it when a sentence of the text below changes. */
export const AUTHORISATION_TEXT_VERSION = '2026-11-22'

/** The text that a guardian signs where the event has no text of its own. Paragraphs are separated by an empty line. */
export const AUTHORISATION_TEXT = [
  'Sou responsável legal pelo menor indicado acima e autorizo a sua participação nas provas deste evento em que for inscrito, também nas que forem acrescentadas depois desta assinatura.',
  'Declaro que o menor está em boas condições de saúde, sabe montar e participa com a minha ciência dos riscos próprios das provas campeiras, com o equipamento de segurança exigido pela organização.',
  'Eu, ou uma pessoa adulta que eu indicar, acompanho o menor durante o evento. Em caso de urgência, autorizo a organização a buscar atendimento médico e a me avisar.',
  'Autorizo o uso do apelido do menor, sem foto, no placar do evento.',
  'Posso revogar esta autorização pelo mesmo link até o início do evento. Depois, falo com a organização.',
].join('\n\n')

export const AUTHORISATION_AGREEMENT = 'Li o texto e autorizo a participação'

/** How long the link of a guardian can be used to sign. */
export const AUTHORISATION_LINK_DAYS = 14
