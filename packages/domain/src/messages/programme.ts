/** Answers and refusals of a programme. Pages do not load them. */
export const programmeMessages = {
  stored: 'Programa gravado.',
  newerProgramme: 'Outra pessoa mudou o programa enquanto você editava. Abra a tela de novo.',
  wrongSession: (position: number, why: string) => `Sessão ${position}: ${why}`,
  dayOutside: 'o dia fica fora do evento.',
  unknownCategory: 'a categoria não é deste evento.',
  noHeat: (heat: number) => `esta categoria não tem o pelotão ${heat}. Corte os pelotões antes, em Decisões.`,
  partTwice: 'esta parte da categoria já está em outra sessão.',
  sameStart: 'já há uma sessão nesta cancha, neste dia e nesta hora.',
} as const
