/** Sentences about the requirements of an event and its horses. */
export const requirementMessages = {
  saved: 'Exigências salvas!',
  changedMeanwhile:
    'Outra pessoa mudou as exigências depois que você abriu a página. Recarregue para ver a lista dela.',
  unknown: 'Uma destas exigências não é mais deste evento. Recarregue a página.',
  unknownCategory: 'Uma destas categorias não é deste evento. Recarregue a página.',
  nameMissing: 'Escreva o nome da exigência.',
  nameTooLong: (longest: number) => `O nome tem no máximo ${longest} caracteres.`,
  nameOfOneLine: 'O nome da exigência fica em uma linha só.',
  repeated: 'Esta exigência já está na lista para as mesmas categorias.',
  categoriesMissing: 'Marque as categorias desta exigência, ou escolha todas.',
  atLine: (line: number, says: string) => `Linha ${line}: ${says}`,

  horseSaved: 'Cavalo atualizado!',
  horseUnknown: 'Este cavalo não está inscrito no evento.',
} as const
