const WORDS: Readonly<Record<string, string>> = {
  riders: 'laçadores',
  shotsPerRound: 'armadas por volta',
  lifeCost: 'o que custa uma vida',
  hits: 'acertos',
  qualifier: 'classificatória',
  rounds: 'voltas',
  sieve: 'quem passa',
  count: 'quantos passam',
  tie: 'empate',
  ranges: 'faixa',
  minimums: 'mínimo da força',
  strengths: 'força',
  name: 'nome',
  minimum: 'mínimo',
  final: 'final',
  lives: 'vidas',
  stopAt: 'para em',
  whenAllMiss: 'se todos perderem',
  counts: 'o que conta',
  trophies: 'troféus',
  prizes: 'prêmio',
  award: 'prêmio',
  otherwise: 'prêmio com menos inscrições',
  minimumEntries: 'inscrições pagas',
  per: 'por quem',
  reais: 'valor',
  percent: 'porcentagem',
  goods: 'prêmio em bens',
  livesByNumber: 'vidas por número',
  absentRider: 'laçador ausente',
  roundOrder: 'ordem das voltas',
  replacementPass: 'reposição',
  round: 'volta',
  bestEntryOnly: 'melhor inscrição',
  fedBy: 'de onde vêm as inscrições',
  category: 'prova',
  countsFor: 'prova para a qual a armada vale',
  numbers: 'números',
  result: 'resultado',
  prizeBase: 'base dos prêmios',
  protestMinutes: 'minutos de protesto',
  from: 'de',
  to: 'até',
  kind: 'tipo',
}

/** The place of a value in Portuguese: 'strengths.1.final.lives' → 'força 2, final, vidas'. */
export const labelOfRule = (path: string) =>
  path
    .split('.')
    .filter(Boolean)
    .reduce<string[]>((words, part) => {
      const word = /^\d+$/.test(part) ? undefined : (WORDS[part] ?? part.slice(0, 40))
      if (word !== undefined) return word === words[words.length - 1] ? words : [...words, word]
      return [...words.slice(0, -1), `${words[words.length - 1] ?? ''} ${Number(part) + 1}`.trim()]
    }, [])
    .join(', ')
