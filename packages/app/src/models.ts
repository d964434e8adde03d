export { findModels, type ModelFilter } from './lib/models/find-models.ts'
