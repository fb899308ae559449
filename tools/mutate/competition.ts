import { guardsOf } from './guard.ts'

/** Guards of decisions, results and prizes of competitions. */
export const competitionGuards = guardsOf({
  'modules/scoreboard/competition/competition': {
    'decision-needs-a-reason': 'is refused by a sentence',
    'decision-names-what-was-seen': 'with newer facts',
    'decision-of-own-category-only': 'sent twice is stored once',
    'tie-break-of-own-entries-only': 'A tie for a trophy',
    'tie-break-of-all-tied': 'A tie-break names all',
    'reopening-states-a-reason': 'A scorer begins the finals',
  },
  'packages/domain/src/competition/locked.test.ts': {
    'official-rules-stay': 'Nothing of a strength with an official',
  },
  'modules/scoreboard/arena/live': {
    'streams-of-a-process-limited': 'A process serves a limited',
    'only-confirmed-calls-are-answered': {
      only: 'While the database does not answer',
      instead: 'if (own.state) return Promise.resolve(own.state)',
    },
  },
  'modules/scoreboard/arena/call': {
    'no-call-before-the-first-shot': 'Before the first shot',
    'final-of-another-system-is-called': 'A final that another system',
    'interruption-before-the-end': 'An interrupted category',
    'shot-ends-an-interruption': { only: 'An interrupted category', instead: 'return last.decidedAt' },
  },
  'modules/scoreboard/scoring/absences': {
    'absence-of-a-device-is-checked': 'An absence that changes nothing',
    'absences-in-the-order-of-the-device': 'An entry that was absent',
    'absence-is-taken-back-once': 'An entry that did not come',
  },
  'modules/scoreboard/competition/checks': {
    'absent-where-it-throws': 'An entry is absent only',
    'one-tie-break-at-once': 'Tied entries throw one',
    'goods-of-a-shared-place-only': 'Goods and money of shared places',
  },
  'modules/scoreboard/competition/official-changes': {
    'decision-changes-no-official-result': 'A decision about another number',
    'official-result-keeps-its-shots': 'Shots and undos that arrive',
    'feed-changes-no-official-result': 'by no score sheet',
    'ended-without-shots-is-thrown': {
      only: 'Rules of an official',
      instead: 'const isThrown = hasShots',
    },
    'decided-without-shots-is-thrown': {
      only: 'An absence or a cut without a shot',
      instead: 'const isDecided = (_: Competition) => false',
    },
    'official-prizes-stay': {
      only: 'The prizes of an official result',
      instead: 'const { takings = now, prizes } = {} as Partial<SignedPrizes>',
    },
    'same-id-same-decision': 'The id of a decision',
    'seen-names-the-rules': { only: 'A change of the rules', instead: "const version = ''" },
    'final-began-as-the-decisions-say': 'The final of a category has begun',
    'scorer-decides-as-the-desk': 'A scorer starts no final',
    'substitute-of-a-rider-who-throws': 'A rider who was replaced',
    'rider-who-comes-back-was-there-first': 'A rider who was replaced',
  },
  'modules/scoreboard/competition/ranking-strengths': {
    'strengths-follow-late-shots': 'A shot of the qualifier that arrives',
    'target-locked-before-its-event': 'A shot that counts in another category waits',
    'strengths-follow-decisions-of-others': 'A decision about a shot moves',
    'strengths-follow-waiting-shots': 'Shots that waited for a reopening',
    'strengths-follow-score-sheets': 'A score sheet with the last shots',
  },
  'modules/scoreboard/scoring/miss-reasons': {
    'reason-of-a-miss-only': 'A miss may have a reason',
  },
  'modules/scoreboard/scoring/device-sequence': {
    'later-number-of-a-device-counts': 'Of one tablet',
  },
  'modules/scoreboard/arena/order': {
    'number-in-one-heat': 'Heats with a number twice',
    'draw-before-the-first-shot': 'After the first shot the order is not drawn',
  },
  'modules/scoreboard/programme/programme': {
    'programme-names-what-was-seen': 'A programme over another one',
    'programme-of-a-hidden-event': 'The owner of an event without public rankings',
    'hidden-category-is-not-in-the-programme': {
      only: 'The public reads no end before',
      instead: "return [{ catUUID, catName: catName ?? '', kind, heat }]",
    },
    'no-end-before-the-first-shot': {
      only: 'The public reads no end before',
      instead: 'expectedEnd: isCounted ? instantText(one.endsAt) : null,',
    },
  },
  'modules/scoreboard/competition/ties': {
    'final-starts-after-the-sieve': 'A final starts after',
    'tie-break-decides-its-place': 'A tie-break decides the place',
  },
  'modules/scoreboard/competition/ended-badges': {
    'removed-finalist-keeps-its-rounds': {
      only: 'An entry that is removed after it threw',
      instead: 'return []',
    },
    'badge-of-ended-competitor-not-given': 'The number of an ended entry',
  },
  'modules/scoreboard/competition/feeding': {
    'one-comes-for-one': {
      only: 'One entry comes',
      instead: 'entries: withFreeNumbers(coming, fedNumbers(competition)),',
    },
    'fed-anew-only': 'A feeding that is taken back',
  },
  'modules/scoreboard/results/results': {
    'official-result-stays': 'An official result refuses',
    'official-after-the-time-for-protests': 'A protest in time',
    'shared-shots-end-a-strength': 'A strength that ends by shots',
    'qualifier-ends-a-strength-without-final': {
      only: 'The time for protests of strengths without a final',
      instead: 'const isMeant = isMember',
    },
    'official-once': 'A result is official after',
    'official-after-the-end': 'A result of a strength that runs',
    'only-official-reopens': 'An official result refuses',
    'result-names-what-was-seen': 'with newer facts',
    'winners-showed-documents': 'A result is official after',
    'agreement-of-own-prizes-only': 'An agreement of those who share',
  },
  'modules/scoreboard/results/changed-plans': {
    'substitute-has-an-account': 'A rider is replaced',
    'fed-once': 'Four qualifiers',
    'fed-by-results-only': 'Four qualifiers',
  },
  'modules/scoreboard/results/reopening-code': {
    'reopening-needs-the-code': 'An owner with an authenticator',
    'change-needs-the-code': 'An owner with an authenticator',
    'codes-of-changes-limited': {
      only: 'Wrong codes at a reopening',
      instead: 'const attempt = { succeeded: async () => {}, dropped: async () => {} }',
    },
  },
  'modules/scoreboard/results/signing': {
    'no-other-kind-of-result-key': 'A signature of another kind of key',
  },
  'views/reports/result-papers': {
    'document-has-no-legal-name': {
      only: 'The signed document has no part',
      instead: "const { names: nicknames = [], entity = '' } = entries.names.get(badge) ?? {}",
    },
    'federation-list-without-erased-cpf': 'An erased person is in the list',
  },
  'modules/scoreboard/results/reopened-prizes': {},
  'packages/domain/src/competition/problems.test.ts': {
    'final-comes-to-an-end': 'have one problem, at its place',
  },
  'packages/domain/src/competition/effects.test.ts': {
    'reopening-ends-decisions-of-finals': {
      only: 'A reopened qualifier',
      instead: 'const inEffect = left',
    },
  },
  'packages/domain/src/competition/best-entries.test.ts': {
    'dispensed-late-keeps-its-rounds': {
      only: 'dispensed after its final began',
      instead: 'const isEarly = () => true',
    },
  },
  'packages/domain/src/competition/ended-final.test.ts': {
    'open-round-of-an-ended-final-counts-for-nobody': {
      only: 'Those who were in',
      instead: 'if (facts.isEnded) return { ...over, round, isIn: left }',
    },
  },
  'packages/domain/src/competition/prize-shares.test.ts': {
    'agreement-sums-to-prize': 'An agreement with the problem',
    'agreement-of-all-who-share': 'An agreement with the problem',
    'trophy-gives-goods': {
      only: 'A tie-break for a trophy',
      instead: 'const isOwn = (_: Placed) => false',
    },
  },
})
