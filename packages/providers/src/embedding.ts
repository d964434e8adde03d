export { type Embedder, type Embedding, openEmbedder } from './lib/embedding/open-embedder.ts'
