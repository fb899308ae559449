/** What a caller gets while the storage of pictures fails. */
export const pictureMessages = {
  away: 'As imagens não estão disponíveis agora.\nPor favor, tente novamente em alguns instantes.',
  notStored:
    'A imagem não foi guardada, porque o armazenamento de imagens não responde.\nPor favor, tente novamente em alguns instantes.',
}
