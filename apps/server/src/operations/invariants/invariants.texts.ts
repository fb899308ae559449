/**
 * What an operator reads about each invariant, by its name. The name itself is also in metrics and logs and never
 * changes.
 */
export const invariantSentences: Record<string, string> = {
  'I1 no item is taken beyond its total': 'I1 nenhum item é tomado além do seu total',
  'I1 what an item has taken is what lines hold of it':
    'I1 o que um item tem tomado é o que as linhas dos carrinhos seguram dele',
  'I3 a cart costs what its entries cost that were live when it was paid':
    'I3 um carrinho custa o que custam as suas inscrições que valiam quando foi pago',
  'I3 only a unit without a live entry ended before its cart was paid':
    'I3 antes do pagamento de um carrinho só terminou a unidade sem inscrição que vale',
  'I3 what a line was charged is shared among its registrations':
    'I3 o que se cobrou de uma linha está dividido entre as suas inscrições',
  'I8 a number belongs to one registration of a category':
    'I8 um número pertence a uma só inscrição de uma categoria',
  'I9 the count of a CPF in a category is how often it rides there':
    'I9 a contagem de um CPF em uma categoria é quantas vezes ele corre nela',
  'I10 a live cart holds its units and an ended one holds none':
    'I10 um carrinho vivo segura as suas unidades, e um encerrado não segura nenhuma',
  'I10 no cart is without lines, no line without registrations':
    'I10 nenhum carrinho está sem linhas, e nenhuma linha sem inscrições',
  'I13 each unit of a line is a registration, of a bundle one in each of its categories':
    'I13 cada unidade de uma linha é uma inscrição, e de um pacote, uma em cada categoria dele',
  'I2 the live charges of a current plan add up to its total':
    'I2 as cobranças vivas de um plano em vigor somam o total dele',
  'I5 an honoured Pix, a paid charge and a paid cart go together':
    'I5 um Pix aceito, uma cobrança paga e um carrinho pago andam juntos',
  'I5 another value than asked was accepted by an administrator, for a charge that is paid':
    'I5 um valor diferente do pedido foi aceito por um administrador, em uma cobrança paga',
  'I5 a Pix counts towards a paid charge whole, and only while it is not given back':
    'I5 um Pix conta inteiro para uma cobrança paga, e só enquanto não é devolvido',
  'I5 whoever is paid, paid or had nothing to pay': 'I5 quem está pago pagou ou não tinha nada a pagar',
  'I5 a cancelled cart keeps no Pix that came after its end':
    'I5 um carrinho cancelado não fica com um Pix que chegou depois do fim dele',
  'I5 nobody is asked for what is paid, given up or over':
    'I5 de ninguém se cobra o que está pago, abandonado ou encerrado',
  'I7 a charge is honoured once, an installment is paid once':
    'I7 uma cobrança é aceita uma vez, e uma parcela é paga uma vez',
  'I27 a paid installment has its payment and an open one its charge':
    'I27 uma parcela paga tem o seu pagamento, e uma aberta, a sua cobrança',
  'I28 an open installment is due before the first day of its event':
    'I28 uma parcela aberta vence antes do primeiro dia do evento',
  'I27 a plan has its installments as their charges say':
    'I27 um plano tem as suas parcelas como as cobranças delas dizem',
  'I7 a cart is paid under one plan': 'I7 um carrinho é pago por um só plano',
  'I4 every received Pix is decided within ten minutes': 'I4 todo Pix recebido é decidido em até dez minutos',
  'I4 a Pix that is not kept goes back whole': 'I4 um Pix que não fica volta inteiro',
  'I4 a sale at the desk that ended unpaid keeps no Pix':
    'I4 uma venda da secretaria que terminou sem pagamento não fica com nenhum Pix',
  'I5 an honoured Pix has the value of its charge, or the one that was accepted in its place':
    'I5 um Pix aceito tem o valor da sua cobrança, ou o que foi aceito no lugar dele',
  'I6 no more goes back than came in': 'I6 não volta mais dinheiro do que entrou',
  'I25 the ledger and the Pix agree on money, cart and decision':
    'I25 o livro de recebimentos e o Pix concordam em dinheiro, carrinho e decisão',
  'I25 a refund belongs to a payment and names the same Pix':
    'I25 uma devolução pertence a um pagamento e nomeia o mesmo Pix',
  'I25 a return that waits belongs to a payment and names the same Pix':
    'I25 uma devolução que espera pertence a um pagamento e nomeia o mesmo Pix',
  'I17 the frozen cash of a shift is its float with its payments, refunds and movements':
    'I17 o dinheiro contado de um caixa é o fundo com os pagamentos, as devoluções e os movimentos dele',
  'I17 a counted shift agrees with its last count in the audit':
    'I17 um caixa conferido concorda com a última contagem na auditoria',
  'I18 the payments, the courtesy and the open installments of a sold cart are its price':
    'I18 os pagamentos, a cortesia e as parcelas abertas de um carrinho vendido somam o preço dele',
  'I18 cash, cards and courtesies belong to a sale at the desk that was paid, or to entries that were restored':
    'I18 dinheiro, cartão e cortesia pertencem a uma venda da secretaria que foi paga, ou a inscrições restauradas',
  'I18 cash and card payments and their refunds belong to a shift of their event':
    'I18 pagamentos em dinheiro e cartão e as suas devoluções pertencem a um caixa do mesmo evento',
  'I26 the net prices of the live entries of a changed purchase are those of its last change':
    'I26 os preços líquidos das inscrições que valem em uma compra mudada são os da última mudança',
  'I26 money that came in for a changed purchase was open before':
    'I26 o dinheiro que entrou por uma compra mudada estava em aberto antes',
  'I26 nobody is asked for more than a changed purchase is worth with its interest':
    'I26 de ninguém se cobra mais do que vale uma compra mudada, com os juros',
  'I26 no plan is open for a purchase that owes nothing':
    'I26 nenhum plano está aberto em uma compra que não deve nada',
  'I26 a courtesy is the sum of the entries that it names, none above its price':
    'I26 uma cortesia é a soma das inscrições que ela nomeia, nenhuma acima do preço',
  'I27 a voucher is used by no more carts than its terms say':
    'I27 um código é usado em no máximo tantos carrinhos quantos os termos dele dizem',
  'I27 only the entries of a cart with a voucher are cheaper, and none costs more':
    'I27 só inscrições de um carrinho com código custam menos, e nenhuma custa mais',
  'I29 an entry is a place without riders if its category sells places':
    'I29 uma inscrição é uma vaga sem competidor se a categoria vende vagas',
  'I30 an offer of a waiting list is a cart of the person who waited':
    'I30 uma oferta da lista de espera é um carrinho da pessoa que esperou',
  'I11 a cart is claimed at most once': 'I11 um carrinho ganha dono no máximo uma vez',
  'I12 the audit tells the status in which each cart is':
    'I12 a auditoria conta o estado em que cada carrinho está',
  'I12 the audit tells the status in which each charge is':
    'I12 a auditoria conta o estado em que cada cobrança está',
  'I12 the audit tells the status in which each formation is':
    'I12 a auditoria conta o estado em que cada formação está',
  'I12 the audit tells the status in which each objection is':
    'I12 a auditoria conta o estado em que cada contestação está',
  'I12 the audit tells the status in which each authorisation is':
    'I12 a auditoria conta o estado em que cada autorização está',
  'I12 the audit tells the status in which each shift is':
    'I12 a auditoria conta o estado em que cada caixa está',
  'I12 the audit tells the status in which each refund is':
    'I12 a auditoria conta o estado em que cada devolução está',
  'I14 no session is older than its password': 'I14 nenhuma sessão é mais velha do que a senha dela',
  'I22 a signed authorisation has its text, the name and the CPF of the guardian':
    'I22 uma autorização assinada tem o texto, o nome e o CPF do responsável',
  'I15 a payment is confirmed to its buyer only when there is one':
    'I15 um pagamento só é confirmado ao comprador quando existe',
  'I15 a receipt is promised only to carts that were registered':
    'I15 um comprovante só é prometido a carrinhos que foram inscritos',
  'I19 a number is handed out to one registration at most':
    'I19 um número é entregue a no máximo uma inscrição',
  'I19 a number that is handed out is the number of its registration':
    'I19 o número entregue é o número da inscrição',
  'I19 a registration has its number by an action that was applied':
    'I19 uma inscrição tem o número por uma ação que foi aplicada',
  'I19 an action at the check-in is applied or listed as a conflict':
    'I19 uma ação da conferência está aplicada ou na lista de conflitos',
  'I22 no minor has a number without an authorisation or a waiver where the event requires it':
    'I22 nenhum menor tem número sem autorização ou dispensa onde o evento a exige',
  'I23 the hash of an official result is that of its document':
    'I23 o código de um resultado oficial é o do documento dele',
  'I23 the prize money of an official result adds up to its pool':
    'I23 os prêmios em dinheiro de um resultado oficial somam o total da força',
  'I23 an entry with a place in an official result threw or was in a final that began':
    'I23 quem tem colocação em um resultado oficial laçou ou estava em uma final que começou',
}
