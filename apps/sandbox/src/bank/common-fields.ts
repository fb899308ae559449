import { isFields, type Fields, type Violations } from '#bank/violations.ts'

/** The common fields of cob and cobv, without calendar, debtor and value. */
export type CommonFields = {
  chave: string
  solicitacaoPagador?: string
  infoAdicionais?: { nome: string; valor: string }[]
}

/** `pixKey` is the only key of this merchant. Other keys are refused. */
export function readCommonFields(
  name: string,
  body: Fields,
  pixKey: string,
  found: Violations,
): CommonFields {
  const chave = found.text(`${name}.chave`, body['chave'], 77)
  if (chave && chave !== pixKey)
    found.add(`${name}.chave`, 'A chave corresponde a uma conta que não pertence a este recebedor.', chave)

  const { solicitacaoPagador, infoAdicionais } = body
  return {
    chave,
    ...(solicitacaoPagador !== undefined && {
      solicitacaoPagador: found.text('solicitacaoPagador', solicitacaoPagador, 140),
    }),
    ...(infoAdicionais !== undefined && { infoAdicionais: readInfos(infoAdicionais, found) }),
  }
}

function readInfos(given: unknown, found: Violations) {
  if (!Array.isArray(given) || given.length > 50 || !given.every(isFields)) {
    found.add('infoAdicionais', 'O objeto não respeita o schema: lista de até 50 itens.', given)
    return []
  }
  return given.map(({ nome, valor }) => ({
    nome: found.text('infoAdicionais.nome', nome, 50),
    valor: found.text('infoAdicionais.valor', valor, 200),
  }))
}
