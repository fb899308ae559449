/** Sentences about vouchers. A wrong code and one that is used up get the same sentence, so that no caller learns codes. */
export const voucherMessages = {
  unknown: 'Esse código não existe ou já foi usado.',
  taken: 'Este carrinho já tem um código. Tire-o antes de usar outro.',
  none: 'Este carrinho não tem código.',
  notUnpaid: 'O código vale só antes do pagamento.',
  charged: 'O pagamento deste carrinho já começou. O código entra antes do primeiro Pix.',
  nothingOff: 'Este código não vale para as inscrições do carrinho.',
  applied: (about: string, off: string) => `${about}: ${off} a menos.`,
  removed: 'Código retirado.',
  created: (count: number) => (count === 1 ? 'Código criado.' : `${count} códigos criados.`),
  ended: 'Código encerrado. As compras que já o usaram ficam como estão.',
  unknownPeople: (lines: string) => `Sem cadastro na loja: ${lines}. Nada foi criado.`,
  ofOtherEvent: 'Escolha categorias e pacotes deste evento.',
  past: 'Escolha um dia de hoje em diante.',
  wrongValue: 'Diga de 1 a 100 por cento, ou um valor em reais.',
}
