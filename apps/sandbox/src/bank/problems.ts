export type Violation = { razao: string; propriedade: string; valor: string }

const ERROR_BASE = 'https://pix.bcb.gov.br/api/v2/error/'

const problems = {
  RequisicaoInvalida: [400, 'Requisição inválida'],
  AcessoNegado: [403, 'Acesso negado'],
  NaoEncontrado: [404, 'Não encontrado'],
  ErroInternoDoServidor: [500, 'Erro interno do servidor'],
  ServicoIndisponivel: [503, 'Serviço indisponível'],
  CobPayloadNaoEncontrado: [404, 'Payload não encontrado'],
  CobPayloadOperacaoInvalida: [400, 'Consulta de payload inválida'],
  CobNaoEncontrado: [404, 'Cobrança não encontrada'],
  CobOperacaoInvalida: [400, 'Cobrança inválida'],
  CobConsultaInvalida: [400, 'Consulta de cobranças inválida'],
  CobVNaoEncontrada: [404, 'Cobrança com vencimento não encontrada'],
  CobVOperacaoInvalida: [400, 'Cobrança com vencimento inválida'],
  CobVConsultaInvalida: [400, 'Consulta de cobranças com vencimento inválida'],
  PayloadLocationNaoEncontrado: [404, 'Location não encontrada'],
  PayloadLocationOperacaoInvalida: [400, 'Location inválida'],
  PayloadLocationConsultaInvalida: [400, 'Consulta de locations inválida'],
  PixNaoEncontrado: [404, 'Pix não encontrado'],
  PixConsultaInvalida: [400, 'Consulta de Pix inválida'],
  PixDevolucaoNaoEncontrada: [404, 'Devolução não encontrada'],
  PixDevolucaoInvalida: [400, 'Devolução inválida'],
  WebhookNaoEncontrado: [404, 'Webhook não encontrado'],
  WebhookOperacaoInvalida: [400, 'Webhook inválido'],
  WebhookConsultaInvalida: [400, 'Consulta de webhooks inválida'],
} as const satisfies Record<string, readonly [number, string]>

export type ProblemType = keyof typeof problems

type ProblemDetails = { status?: number; detail?: string; violations?: Violation[] }

/** A refusal in the format of RFC 7807, with the error types of the standard. */
export class Problem extends Error {
  override name = 'Problem'
  readonly status: number
  readonly type: ProblemType
  readonly violations: Violation[]

  constructor(
    type: ProblemType,
    { status = problems[type][0], detail, violations = [] }: ProblemDetails = {},
  ) {
    super(detail ?? violations[0]?.razao ?? problems[type][1])
    this.type = type
    this.status = status
    this.violations = violations
  }

  toJSON() {
    return {
      type: ERROR_BASE + this.type,
      title: problems[this.type][1],
      status: this.status,
      detail: this.message,
      ...(this.violations.length && { violacoes: this.violations }),
    }
  }
}

/** A refusal for one reason. */
export const refuse = (type: ProblemType, propriedade: string, razao: string, valor: unknown): never => {
  throw new Problem(type, { violations: [{ razao, propriedade, valor: String(valor) }] })
}
