export { filterModels, findModels, type ModelFilter } from './lib/models/find-models.ts'
