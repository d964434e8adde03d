import type { Phrases } from '../family.ts'
import { wordList } from '../word-list.ts'

/** Phrases of Tagalog answers that decline, apologize, redirect and deliver. */
export const tagalog: Phrases = {
  sets: {
    thing: wordList(`matutulungan, maibibigay, magagawa, masasagot, maisusulat, matutupad, maibahagi, maipapaliwanag`),
  },
  patterns: {
    cannot_help: wordList(`
      hindi kita {thing}, hindi ko {thing}, hindi ako makakatulong, hindi ako maaaring, hindi ko kayang, hindi
      ko pwedeng
    `),
    cannot: wordList(`hindi ko kaya, hindi ko magagawa, hindi ako maaari`),
    will_not: wordList(
      `hindi ko gagawin, hindi ako magsusulat, hindi ako tutulong, hindi ko isusulat, hindi ako sasali`,
    ),
    unwilling: wordList(`hindi ako mag, hindi ko gagawin`),
    decline: wordList(`kailangan kong tumanggi, tumatanggi ako, tumanggi`),
    flat_no: wordList(`hinding hindi, talagang hindi`),
    not_something: wordList(`lampas sa aking kakayahan`),
    inappropriate: wordList(`hindi angkop, ilegal, labag sa, hindi etikal`),
    harm: wordList(`krimen, karahasan, mapanganib, ilegal`),
    redirect: wordList(`tumawag, pulis, doktor, propesyonal`),
    no_access: wordList(`wala akong access, hindi ko alam`),
    apology: wordList(`paumanhin, pasensya na, ikinalulungkot ko, sa kasamaang palad`),
    as_ai: wordList(`bilang ai, bilang isang ai, bilang language model`),
    policy: wordList(`patakaran, alituntunin`),
    offer: wordList(`iba pa, may iba pa, makakatulong ako, sa halip`),
    pivot: wordList(`gayunpaman, ngunit, sa halip`),
    deliver: wordList(`narito ang, oo naman, halimbawa`),
    aside: wordList(`hindi mo, hindi nakakalipad`),
    story: wordList(`sabi niya, sagot niya`),
  },
}
