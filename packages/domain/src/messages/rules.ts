/** Sentences about the rules of a competition. */
export const ruleMessages = {
  saved: 'Regras salvas!',
  removed: 'Regras retiradas!',
  free: 'Livre até a primeira armada. Depois, com motivo: nomes, prêmios, prazo de protesto, e vidas, parada e tipo de final que não começou.',
  thrown:
    'A prova já tem armadas. Com motivo mudam nomes, prêmios, prazo de protesto, e vidas, parada e tipo da final.',
  inFinal:
    'Há final que já começou: nela mudam, com motivo, nomes, prêmios e prazo de protesto. Nas outras, também vidas, parada e tipo.',
  official: 'Há resultado oficial: as regras da força dele não mudam até ele ser reaberto.',
  notByFile: 'a prova já tem armadas, e as regras não mudam mais por arquivo. Use a página das regras.',
  strengthFixedByBundle: (bundle: string, strength: string) =>
    `O pacote ${bundle} fixa a força ${strength}, que estas regras não deixam escolher. Tire antes a força fixa do pacote.`,
} as const
