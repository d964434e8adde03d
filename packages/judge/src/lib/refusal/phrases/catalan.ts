import type { Phrases } from '../family.ts'
import { wordList } from '../word-list.ts'

/** Phrases of Catalan answers that decline, apologize, redirect and deliver. */
export const catalan: Phrases = {
  sets: {
    help: wordList(`
      ajudar, ajudar te, complir, donar, respondre, escriure, crear, compartir, explicar, parlar, fer, oferir,
      proporcionar, atendre, participar
    `),
  },
  patterns: {
    cannot_help: wordList(`no puc {help}, no et puc {help}, no us puc {help}, no el puc {help}, no puc pas {help}`),
    cannot: wordList(`no et puc, no us puc, no puc`),
    will_not: wordList(`no ho faré, no escriuré, no ajudaré, no faré, no donaré, no participaré, no penso`),
    unwilling: wordList(`no ho faré, no escriuré, no penso`),
    decline: wordList(`he de rebutjar, he de declinar, m'estimo més no, prefereixo no, em nego a`),
    flat_no: wordList(`de cap manera, ni parlar ne, rotundament no`),
    not_something: wordList(`fora del meu abast, un límit que no`),
    inappropriate: wordList(`no és apropiat, és il·legal, és poc ètic, és un delicte, va contra, vulnera`),
    harm: wordList(`delicte, violència, perillós, il·legal`),
    redirect: wordList(`truca al, la policia, un metge, un professional`),
    no_access: wordList(`no tinc accés, no tinc informació, no ho sé`),
    apology: wordList(`ho sento, malauradament, em sap greu, disculpa, disculpi`),
    as_ai: wordList(`com a ia, com a model de llenguatge`),
    policy: wordList(`directrius, polítiques`),
    offer: wordList(`alguna altra cosa, et puc ajudar amb, en canvi puc`),
    pivot: wordList(`tanmateix, en canvi, però`),
    deliver: wordList(`és clar, aquí tens, per exemple`),
    aside: wordList(`no pots`),
    story: wordList(`va dir, va respondre`),
  },
}
