import { detailTitle, RIDER_DETAILS, type RiderDetail } from '@porteira/domain'

/** A flag of an entry, such as a later comer, says nothing about a person. */
const isPersonal = ({ about, kind }: RiderDetail) =>
  about === 'rider' || (about === 'entry' && kind !== 'flag')
const aboutRider = RIDER_DETAILS.filter(isPersonal).map(detailTitle)
const alsoAsked = aboutRider.length > 0 ? ` Se a categoria pede, também: ${aboutRider.join(', ')}.` : ''

/** The uses of personal data: which data, the purpose and the legal basis. The periods are those of the retention job. */
export const uses = [
  {
    data: 'Seu cadastro',
    what: 'CPF, nome, apelido, nascimento, sexo, cidade, e-mail, celular e senha. A senha é guardada de um jeito que nem nós conseguimos ler.',
    why: 'Para fazer sua inscrição, mandar o comprovante e devolver seu acesso. Base: contrato com você (LGPD, art. 7º, V).',
    until: 'Enquanto o cadastro existir.',
  },
  {
    data: 'Quem participa',
    what: `CPF, nome ou apelido, entidade, número, força e cavalo de cada participante.${alsoAsked} Se outra pessoa fez a inscrição, foi ela quem informou, e os laçadores que ela já inscreveu aparecem para ela nas próximas inscrições.`,
    why: 'Para montar a prova e conferir as regras de cada categoria. Base: contrato (art. 7º, V). Dados de crianças e adolescentes são informados pelos responsáveis e usados só para a prova (art. 14).',
    until: '5 anos depois do evento, com as contas dele.',
  },
  {
    data: 'Inscrição feita por outra pessoa',
    what: 'Se você tem cadastro, avisamos por e-mail quem inscreveu você. Se você contestar, guardamos a contestação, o motivo que você escrever e a resposta da organização.',
    why: 'Para que ninguém use seu CPF sem você saber. Base: legítimo interesse (art. 7º, IX).',
    until: 'O link do e-mail: 30 dias depois do início do evento. A contestação: 180 dias depois do evento.',
  },
  {
    data: 'Suas compras e pagamentos',
    what: 'O que foi comprado, valores, datas, o aceite dos termos e o que o banco informa de cada Pix. Não vemos sua conta nem sua senha do banco.',
    why: 'Para confirmar, dar comprovante, devolver e prestar contas. Base: contrato e obrigação legal (art. 7º, II e V).',
    until:
      '5 anos. Carrinho que nunca foi pago perde seus dados em 90 dias. A mensagem original do banco, em 180 dias.',
  },
  {
    data: 'O placar',
    what: 'Apelido ou nome, número, entidade e resultados.',
    why: 'O resultado de uma prova é público. Base: legítimo interesse (art. 7º, IX).',
    until: 'Fica como história do evento. A pedido, seu nome sai.',
  },
  {
    data: 'Sua foto',
    what: 'Só se você enviar.',
    why: 'Para a organização reconhecer você no evento. Base: seu consentimento (art. 7º, I).',
    until: 'Até você trocar ou pedir que ela saia.',
  },
  {
    data: 'Aviso de abertura',
    what: 'Só se você pedir: de qual evento você quer saber quando as inscrições abrem.',
    why: 'Para mandar um único e-mail na abertura. Base: seu consentimento (art. 7º, I).',
    until: 'Até o e-mail sair, você cancelar o aviso ou as vendas terminarem.',
  },
  {
    data: 'Segurança',
    what: 'Horários de acesso, parte do endereço de rede, uma marca do navegador, o tipo do navegador e do aparelho (como “Chrome, Android”), de quais redes você entrou (só como marca cifrada), e os códigos e avisos que enviamos.',
    why: 'Para que ninguém entre no seu lugar nem esvazie as vagas de todos. Base: legítimo interesse (art. 7º, IX).',
    until:
      'Códigos: 24 horas. Acessos: 30 dias depois de encerrados. Redes: 90 dias depois do último acesso. Texto de e-mails e SMS: 180 dias.',
  },
]

export const rights = [
  'saber se temos dados seus e receber uma cópia de tudo',
  'corrigir o que estiver errado (em parte você mesmo corrige, no seu cadastro)',
  'pedir que seus dados sejam apagados, menos o que a lei manda guardar',
  'saber com quem eles foram compartilhados',
  'retirar um consentimento, ou se opor a um uso',
]
