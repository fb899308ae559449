/** Sentences of the server that any call may answer. No page contains them. */
export const callMessages = {
  internal: 'Algo deu errado. Por favor, tente novamente.',
  badRequest: 'Pedido inválido. Por favor confira os dados.',
  notFound: 'Não encontrado.',
  tooManyRequests: 'Muitas consultas. Aguarde um minuto.',
  payloadTooLarge: 'O envio é grande demais.',
  tooComplex: 'O arquivo tem níveis ou valores demais: são aceitos até 64 níveis e 200.000 valores.',
  takesTooLong: 'O arquivo demora demais para ser lido. Divida-o em partes menores.',
  unsupportedType: 'Formato não aceito.',
  serviceKeyRequired: 'Chave de serviço inválida.',
  crossSite: 'Origem não permitida.',
  endedByLogin:
    'Sua conta entrou em outro aparelho, e o acesso neste terminou. Entre de novo para continuar. Se não foi você, troque a senha.',
  repeatedRequest: 'Este pedido já está em andamento.',
  sameKeyOtherRequest: 'Esta chave de pedido já foi usada com outros dados.',
} as const
