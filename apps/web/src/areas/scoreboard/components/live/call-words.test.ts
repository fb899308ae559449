import { describe, expect, test } from 'vitest'
import { fallenSentence, idleSentence, missSentence, raceSentence } from './call-words.ts'

const named = (badge: number, name: string) => ({ badge, participants: [{ uuid: name, name }] })

describe('The screens of the arena say what happens in whole sentences', () => {
  test('The race is named with its strength and its round', () => {
    const strengthName = 'Força A'
    expect(raceSentence({ phase: 'qualify', strengthName: '', round: 2 })).toBe('Classificatória · volta 2')
    expect(raceSentence({ phase: 'final', strengthName, round: 9 })).toBe('Final da força A · volta 9')
    expect(raceSentence({ phase: 'tieBreak', strengthName: '', round: 1 })).toBe('Desempate · volta 1')
    expect(raceSentence({ phase: 'pause', strengthName: '', round: 0 })).toBe('')
  })

  test('While no number is called the screens say why', () => {
    const race = { strengthName: 'Força A', round: 9 }
    const said = (['none', 'pause', 'over'] as const).map((phase) => idleSentence({ ...race, phase }))
    expect(new Set(said).size).toBe(3)
    expect(said.every((sentence) => sentence.endsWith('.'))).toBe(true)
    expect(idleSentence({ ...race, phase: 'final' })).toBe('')
  })

  test('An interrupted category says since when, and where it goes on', () => {
    const since = (interruptedOn: string, strengthName: string, round = 9) =>
      idleSentence({ phase: 'interrupted', interruptedOn, strengthName, round })
    expect(since('2027-01-16T21:05:00.000Z', 'Força A')).toBe(
      'Interrompida em 16/01/2027 às 18:05. Continua na volta 9 da força A.',
    )
    expect(since('2027-01-16T21:05:00.000Z', '', 0)).toBe('Interrompida em 16/01/2027 às 18:05.')
    expect(since(new Date().toISOString(), '')).toMatch(/^Interrompida às \d\d:\d\d\. Continua na volta 9\.$/)
  })

  test('A miss that puts out names how many stay', () => {
    expect(missSentence({ ifMiss: 'out', lives: 0 }, 4)).toBe('Se errar, sai. Ficam 3.')
    expect(missSentence({ ifMiss: 'out', lives: 0 }, 2)).toBe('Se errar, sai. Fica 1.')
    expect(missSentence({ ifMiss: 'lifeLost', lives: 1 }, 4)).toBe('Se errar, perde a última vida.')
    expect(missSentence({ ifMiss: 'lifeLost', lives: 3 }, 4)).toBe('Se errar, fica com 2 vidas.')
    expect(missSentence({ ifMiss: 'nothing', lives: null }, 4)).toBe('')
  })

  test('Those who fell in the round are named, and above three the others are counted', () => {
    const fallen = [named(55, 'OLIVA'), named(7, 'TIÉ'), named(8, 'LISE'), named(9, 'ELIS')]
    expect(fallenSentence({ round: 9, fallen: [] })).toBe('')
    expect(fallenSentence({ round: 9, fallen: fallen.slice(0, 1) })).toBe('Saiu na volta 9: 55 OLIVA')
    expect(fallenSentence({ round: 9, fallen })).toBe('Saíram na volta 9: 55 OLIVA, 7 TIÉ, 8 LISE e mais 1')
  })
})
