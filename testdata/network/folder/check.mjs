export default () => true
