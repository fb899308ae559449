import { formatDay, formatTime } from '#calendar.ts'
import { formatReais } from '#money.ts'
import { plural } from './plural.ts'

/** Sentences of the administrator's screens. */
export const adminMessages = {
  bundleCreated: 'Pacote criado!',
  bundleUpdated: 'Pacote atualizado!',
  categoryUpdated: 'Categoria atualizada!',
  eventUpdated: 'Evento atualizado!',
  bannerUpdated: 'Foto do evento atualizada!',
  bannerNotPicture: 'Envie uma foto JPEG, PNG ou WebP.',
  bannerTooLarge: 'A foto pode ter no máximo 8 MB.',
  bannerNotAlone: 'Envie uma única foto, no campo image, e mais nada.',
  bannerUnreadable: 'Não foi possível ler a foto. Escolha outra.',
  newOrCloneBundle: 'Novo pacote ou clonar existente?',
  newBundleOption: '--- Novo Pacote ---',
  bundleCreateTitle: 'Criar pacote:',
  bundleEditTitle: 'Edição de pacote:',
  bundleUnreachable: 'Erro ao acessar pacote!',
  bundleNameTaken: 'Já existe um pacote com este nome.',
  unitsAlreadySold: (sold: number) =>
    `${sold === 1 ? 'Já existe' : 'Já existem'} ${plural(sold, 'unidade vendida', 'unidades vendidas')}.`,
  promoAbovePrice: 'O preço promocional não pode passar do preço.',
  invalidField: (label: string) => `Valor inválido: ${label}.`,
  notABadgeList: 'escreva números e faixas, como 1-10,25.',
  badgeNotInList: (badge: number) => `o número ${badge} não está entre os números oferecidos.`,
  badgeGiven: (badge: number) => `o número ${badge} já está numa inscrição.`,
  badgeSoldElsewhere: (badge: number) => `o número ${badge} foi vendido por outros meios.`,
  salesClosedNow: 'Vendas encerradas!',
  salesReopened: 'Vendas reabertas!',
  /** The administrator reopened the sale, but the event still does not sell. */
  closingUndone: (reason: string) => `O encerramento foi desfeito. ${reason}`,
  salesOpenAt: (at: Date) => `As vendas abrem em ${formatDay(at)} às ${formatTime(at)}.`,
  salesEndedAt: (at: Date) =>
    `As vendas terminaram em ${formatDay(at)} às ${formatTime(at)}. Reabrir não muda essa data.`,
  notSoldOnline: 'Este evento não é vendido online.',
  realCartsExist: 'Há carrinhos reais neste evento.',
  testCartsExist: 'Há carrinhos de teste neste evento.',
  changedBySomeoneElse: 'O evento foi alterado por outra pessoa.',
  importMembersFirst: 'Importe o cadastro de integrantes antes de ativar esta verificação.',
  unknownCategoryInBundle: 'O pacote contém uma categoria que não é deste evento.',
  categoriesAreSold: 'Este pacote já tem inscrições: suas categorias não podem mudar.',
  noSuchStrength: (strength: string, category: string) => `A força ${strength} não existe em ${category}.`,
  noFinalOfLives: (category: string) =>
    `As regras de ${category} não têm final por vidas, por isso o pacote não dá vidas.`,
  strengthIsByHits: 'Esta categoria define a força pelos acertos.',

  draftNotFound: 'Rascunho não encontrado. Ele pode ter sido apagado.',
  draftChangedMeanwhile:
    'Outra pessoa salvou este rascunho depois que você o abriu. Recarregue a página para continuar com a versão dela.',
  draftIsPublished: 'Este evento já foi publicado. Para mudar algo, use Corrigir evento.',
  draftIncomplete: 'Ainda falta algo neste evento. Veja a lista na revisão.',
  draftWithoutCategories: 'O evento precisa de ao menos uma categoria.',
  draftIsLost: 'O que foi preenchido se perde.',
  draftRemoved: 'Rascunho apagado!',
  eventPublished: 'Evento publicado!',
  repeatedName: 'Este nome já está em outra linha.',

  eventCorrected: 'Correção salva!',
  datesAreFixed: 'O evento já começou: as datas não mudam mais.',
  daysOfSoldEvent: 'Há inscrições neste evento. Os dias não podem mudar aqui.',
  startsInThePast: 'O primeiro dia não pode ficar no passado.',
  endsBeforeStart: 'O último dia vem antes do primeiro.',
  salesEndBeforeStart: 'O fim das vendas deve vir depois do início.',
  salesEndAfterEvent: 'O fim das vendas não pode vir depois do último dia do evento.',
  stockByNumbers: (item: string) =>
    `${item} é vendida pelos números oferecidos, que vêm do arquivo do evento. O total não muda aqui.`,

  registryImported: 'Cadastro importado!',
  unknownRegistryFile:
    'Linha 1: as colunas devem ser as de entidades (tipo; nome; …) ou as de integrantes (cpf; ctg; …).',
  eventImported: 'Evento importado!',
  importChecked: 'O arquivo está certo. Nada foi gravado ainda.',
  unreadableFile: 'O arquivo não é um JSON ou YAML válido.',
  notText: 'O arquivo não é de texto. Envie um evento em JSON ou YAML, ou um cadastro em CSV.',
  noEventNamed: (name: string) => `Não há evento com o endereço curto ou identificador "${name}".`,
  shortNameTaken: 'Este endereço curto já é de outro evento.',
  itemNameTaken: 'Dois itens do evento ficariam com o mesmo nome.',

  invalidSearchCpf: 'O CPF digitado não é válido.',
  invalidSearchTerm: 'O termo de busca não é válido.',
  noEvents: 'Nenhum evento encontrado.',
  noCarts: 'Nenhum carrinho encontrado com esta chave de busca.',
  downloadFailed: 'Erro ao baixar o arquivo.',
  reportRunning: 'Já há um relatório em preparo. Aguarde.',

  noUnitsToRestore: (item: string) => `Não há vagas para restaurar ${item}.`,
  badgeInUse: (badge: number) => `O número ${badge} já está em uso.`,
  alreadyRefunded: 'Pagamento já devolvido. Crie nova inscrição.',
  partlyRefunded: (refundedInCents: number) =>
    `Já foram devolvidos ${formatReais(refundedInCents)} deste pagamento. Crie nova inscrição.`,
  invalidReason: 'Informe o motivo.',
  formationApproved: 'Formação aprovada!',
  formationRefused: 'Formação recusada. O comprador será avisado.',
  formationReopened: 'Formação reaberta!',
  formationNotInReview: 'Esta formação não está em análise.',
  formationAlreadyOpen: 'Esta formação já está aberta.',
} as const
