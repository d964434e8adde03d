import type { Phrases } from '../family.ts'
import { wordList } from '../word-list.ts'

/** Phrases of Hungarian answers that decline, apologize, redirect and deliver. */
export const hungarian: Phrases = {
  sets: {
    help: wordList(`
      segíteni, teljesíteni, adni, válaszolni, írni, létrehozni, megosztani, elmagyarázni, megbeszélni,
      megtenni, beszélni, mondani, leírni, támogatni, közreműködni, biztosítani, elárulni
    `),
  },
  patterns: {
    cannot_help: wordList(`
      nem tudok .. {help}, nem tudom .. {help}, nem tudok segíteni, nem segíthetek, nem teljesíthetem, nem
      adhatok, nem válaszolhatok, nem írhatok, nem beszélhetek, nem áll módomban, nem vagyok képes, nem
      tehetem
    `),
    cannot: wordList(`nem tudok, nem tudom, nem áll módomban, nem vagyok képes, nem lehet`),
    will_not: wordList(`
      nem fogok .. {help}, ezt nem teszem, nem teszem meg, nem írok, nem segítek, nem veszek részt, nem vagyok
      hajlandó, nem adok
    `),
    unwilling: wordList(`nem fogok, nem vagyok hajlandó, nem szeretnék`),
    decline: wordList(`
      vissza kell utasítanom, visszautasítom, el kell utasítanom, elutasítom, inkább nem, nemet kell mondanom,
      kénytelen vagyok elutasítani
    `),
    flat_no: wordList(`semmiképpen, szó sem lehet róla, kizárt, határozottan nem, semmi esetre sem`),
    not_something: wordList(`nem olyasmi amiben, meghaladja a lehetőségeimet, olyan határ amit nem`),
    inappropriate: wordList(
      `nem helyénvaló, helytelen, illegális, etikátlan, törvénytelen, bűncselekmény, ellentétes, sérti`,
    ),
    harm: wordList(`bűncselekmény, erőszak, illegális, veszélyes, káros, törvénytelen`),
    redirect: wordList(`
      fordulj, forduljon, rendőrséget, rendőrséghez, orvoshoz, szakemberhez, segélyvonal, hívd a, hívja a
    `),
    no_access: wordList(`nincs hozzáférésem, nincs információm, nem ismerem`),
    apology: wordList(`sajnálom, sajnos, elnézést, bocsánat, bocsánatot kérek, elnézését kérem`),
    as_ai: wordList(`
      mesterséges intelligenciaként, nyelvi modellként, mint mesterséges intelligencia, mint nyelvi modell
    `),
    policy: wordList(`irányelveimmel, irányelvek, szabályzat, irányelveim`),
    offer: wordList(`valami másban, más kérdés, segíthetek, ehelyett tudok, szívesen segítek`),
    pivot: wordList(`azonban, viszont, ehelyett`),
    deliver: wordList(`persze, íme, természetesen, például, először`),
    clarify: wordList(`melyik verziót, pontosítanád, pontosítaná, mire gondolsz`),
    aside: wordList(`nem tudtam előidézni, nem tudnak, nem tudtam reprodukálni`),
    defines: wordList(`az a bűncselekmény amikor, azt jelenti, olyan bűncselekmény`),
    story: wordList(`mondta, válaszolta, kérdezte, egyszer volt`),
  },
}
