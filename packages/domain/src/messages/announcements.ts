import { plural } from './plural.ts'

/** Sentences about what the organisation tells buyers and riders. */
export const announcementMessages = {
  missing: 'Escreva o recado.',
  /** Of a change that everybody concerned is informed of. */
  reasonMissing: 'Escreva o motivo, que vai no aviso a todos.',
  unknownCategory: 'Uma das provas escolhidas não é deste evento.',
  nobody: 'Não há inscrição nestas provas.',
  sent: (people: number, byPhone: number) =>
    `Recado enviado a ${plural(people, 'pessoa', 'pessoas')}.${byPhone > 0 ? ` ${byPhone} só por telefone.` : ''}`,
  subject: (eventName: string) => `Recado da organização – ${eventName}`,
  about: (eventName: string, names: readonly string[]) =>
    `A organização de ${eventName} avisa quem está em:\n${names.join('\n')}`,
} as const
