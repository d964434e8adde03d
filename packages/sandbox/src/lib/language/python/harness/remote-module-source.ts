/** Python: the answer as a module, and its names. */
export const REMOTE_MODULE_SOURCE = `
# The answer as a module that tests import.
class RemoteModule(types.ModuleType):
    def __getattr__(self, name):
        if name.startswith('__') and name not in self._assay_names.all: raise AttributeError(name)
        try: return self._assay_names[name]
        except KeyError: raise AttributeError("module '%s' has no attribute '%s'" % (self.__name__, name))
    def __setattr__(self, name, value):
        if name.startswith('__') or name.startswith('_assay'): return object.__setattr__(self, name, value)
        self._assay_names.link.call('S', name, None, (value,))
    def __dir__(self): return list(self._assay_names.all)

# The answer's names as they are when they are looked up.
class RemoteNames:
    def __init__(self, link, found):
        self.link, self.all, self.cached = link, found, {}
    def __contains__(self, name): return name in self.all
    def __getitem__(self, name):
        known = self.cached.get(name)
        if known is not None: return known
        if self.all.get(name) == 'f': value = RemoteFunction(self.link, name)
        else: value = self.link.call('G', name, None)
        if isinstance(value, (RemoteFunction, RemoteClass, RemoteErrorClass)): self.cached[name] = value
        return value
`
