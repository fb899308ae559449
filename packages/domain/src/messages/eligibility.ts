import { formatDate, type PlainDate } from '#calendar.ts'
import { maskCpf } from '#cpf.ts'
import { plural, entriesText, years } from './plural.ts'

const OTHERS = 'escolha se for inscrever outra pessoa.'

type AgeLimits = { restrictAgeMin: number | null; restrictAgeMax: number | null }

/** 'de até 12 anos', 'de 13 a 15 anos', 'de 70 anos ou mais'. */
export const ageLimitsText = ({ restrictAgeMin: from, restrictAgeMax: to }: AgeLimits) => {
  if (from && to) return `de ${from} a ${years(to)}`
  return from ? `de ${years(from)} ou mais` : `de até ${years(to ?? 0)}`
}

/** The completed years of a buyer today and on the day that counts. */
type Foreseen = { today: number; atEvent: number; isOnFirstDay: boolean }

const ageText = ({ today, atEvent, isOnFirstDay }: Foreseen) => {
  if (today === atEvent) return `tem ${today}`
  return isOnFirstDay ? `terá ${atEvent} no dia do evento` : `conta com ${years(atEvent)} nesta prova`
}

/** What a buyer reads at a category of the sale list, before paying. */
export const foreseenMessages = {
  /** 'Só para prendas.' → 'Só para prendas: escolha …'. */
  sex: (onlySex: string) => `${onlySex.replace(/\.$/, '')}: ${OTHERS}`,
  age: (limits: AgeLimits, { today, atEvent, isOnFirstDay }: Foreseen) =>
    `Para laçadores ${ageLimitsText(limits)}. Pelo seu cadastro, você ${ageText({ today, atEvent, isOnFirstDay })}: ${OTHERS}`,
  birthdate: (limits: AgeLimits) =>
    `Para laçadores ${ageLimitsText(limits)}. Confira a data de nascimento no seu cadastro antes de se inscrever.`,
  quota: (limit: number) => `Você já está no limite de ${entriesText(limit)} por pessoa: ${OTHERS}`,
  noCard: `Só para integrantes com cartão tradicionalista. Não encontramos o seu: ${OTHERS}`,
  cardExpired: (validUntil: PlainDate) =>
    `Seu cartão tradicionalista venceu em ${formatDate(validUntil)}: renove antes de se inscrever.`,
  otherRegion: (region: string) => `Só para laçadores da ${region}. Seu cartão é de outra região: ${OTHERS}`,
} as const

/** Why a category does not suit a person, under 'Não servem' of the sale list. */
export const unfitMessages = {
  age: (limits: AgeLimits) => `Para laçadores ${ageLimitsText(limits)}.`,
  birthdate: (limits: AgeLimits) =>
    `Para laçadores ${ageLimitsText(limits)}. A data de nascimento não está confirmada.`,
  quota: (limit: number) => `Já no limite de ${entriesText(limit)} por pessoa.`,
  noCard: 'Pede cartão tradicionalista.',
  cardExpired: 'O cartão tradicionalista venceu.',
  otherRegion: (region: string) => `Só para laçadores da ${region}.`,
  blocked: 'Há uma restrição no cadastro. Fale com a organização.',
} as const

/** Why a rider, a club or a badge is not accepted in an entry (docs/product/entries.md#eligibility). */
export const eligibilityMessages = {
  badgeJustTaken: (badge: number) =>
    `O número ${badge} acabou de ser escolhido por outra inscrição. Selecione outro número.`,
  noBadgesLeft: (category: string) =>
    `Não há mais números disponíveis em ${category}. Fale com a organização.`,

  invalidStrength: (category: string) => `Força inválida para ${category}.`,

  tooFewParticipants: (least: number, category: string) =>
    `A inscrição em ${category} pede no mínimo ${plural(least, 'participante', 'participantes')}.`,
  tooManyParticipants: (most: number, category: string) =>
    `A inscrição em ${category} aceita no máximo ${plural(most, 'participante', 'participantes')}.`,
  unknownRider: (cpf: string) =>
    `Participante ${maskCpf(cpf)} ainda não possui cadastro. Peça que se cadastre antes de continuar.`,

  blockedSelf: (reason: string) => `Sua inscrição está impedida: ${reason}.`,
  blockedRider: (name: string) =>
    `Há uma restrição no cadastro de ${name} que impede a inscrição. Procure a organização do evento.`,
  blockedClub: (entity: string) => `A entidade ${entity} está impedida de participar deste evento.`,

  notMember: (name: string, entity: string) => `${name} não consta como integrante de ${entity}.`,
  cardExpired: (name: string, validUntil: PlainDate) =>
    `O cartão tradicionalista de ${name} venceu em ${formatDate(validUntil)}.`,
  clubOutsideRegion: (entity: string, region: string) =>
    `${entity} não pertence à ${region} exigida neste evento.`,
  riderOutsideRegion: (category: string, region: string) =>
    `Todos os participantes de ${category} devem ser da ${region}.`,

  tooYoung: (name: string, age: number, category: string) =>
    `${name} não tem a idade mínima de ${years(age)} para ${category}.`,
  tooOld: (name: string, age: number, category: string) =>
    `${name} ultrapassa a idade máxima de ${years(age)} para ${category}.`,
  birthdateUnproven: (name: string, category: string) =>
    `Atualize a data de nascimento de ${name} antes de inscrever em ${category}.`,
  quotaReached: (name: string, limit: number, category: string) =>
    `${name} já atingiu o limite de ${entriesText(limit)} em ${category}.`,
  sameHorseTwice: 'O mesmo cavalo aparece mais de uma vez na inscrição.',
} as const
