/** Sentences about the profile photo. */
export const notJpeg = 'Fotos apenas no formato JPEG.'
export const tooLarge = 'Tamanho máximo da foto 8MB.'
export const notAlone = 'Envie uma única foto, no campo image, e mais nada.'
export const unreadable = 'Não foi possível ler a foto.'
export const failed = 'Erro ao alterar a foto. Tente novamente.'
export const advice = 'Escolha uma foto nítida do seu rosto para utilizar como foto de perfil.'
