import { asSentence, entriesText } from './plural.ts'

type Moved = { from: string; to: string; before: number | null; after: number | null }

const named = (name: string, badge: number | null) => (badge === null ? name : `${name} nº ${badge}`)

/** Sentences about categories that are joined: all entries of one move to another one. */
export const joinMessages = {
  chooseTwo: 'Escolha duas provas diferentes deste evento.',
  cancelled: (name: string) => `${name} já foi cancelada.`,
  thrown: (name: string) => `${name} já tem armadas lançadas. As inscrições não mudam mais de prova.`,
  official: (name: string) => `${name} já tem resultado oficial.`,
  bothInBundle: (name: string) =>
    `O pacote ${name} tem as duas provas e já foi vendido. Mude essas inscrições uma a uma em Carrinhos.`,
  noEntries: (name: string) => `${name} não tem inscrições para juntar.`,
  valuesChanged: 'Algo foi vendido ou cancelado nesse tempo. Confira o ensaio de novo.',
  done: (entries: number, to: string) => `Provas juntadas: ${entriesText(entries)} agora em ${to}.`,
  /** What the public reads. */
  notice: (from: string, to: string, reason: string) =>
    `${from} foi juntada com ${to}. Quem estava inscrito continua inscrito. ${asSentence(reason)}`,
  subject: 'Sua prova foi juntada com outra',
  ofReason: (from: string, to: string, reason: string) =>
    `A organização juntou ${from} com ${to}. Motivo: ${reason}`,
  entry: ({ from, to, before, after }: Moved) => `${named(from, before)} → ${named(to, after)}`,
  needsNothing: 'Você não precisa fazer nada e não paga nada a mais.',
  newNumber: 'Se o seu número mudou e você já o tem, troque na secretaria do evento.',
} as const
