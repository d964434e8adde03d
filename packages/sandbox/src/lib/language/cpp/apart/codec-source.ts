/**
 * C++: writes and reads plain values, the same on both sides. It needs no header, so it can follow an answer without adding
 * to its includes: containers are recognized by their members. Other types don't compile.
 */
export const CODEC_SOURCE = `
#define ASSAY_ONCE __attribute__((noinline))
namespace assay_link {
using Size = decltype(sizeof 0);
void put(const void *from, Size length);
void take(void *to, Size length);
Size takeLength();

template <class T> struct Bare { using type = T; };
template <class T> struct Bare<const T> { using type = T; };
template <class T> struct Bare<T &> { using type = typename Bare<T>::type; };
template <class T> using bare = typename Bare<T>::type;

template <class...> using Void = void;
template <class T> T make();
template <class T, class = void> struct Codec;
template <class T> void giveValue(const T &value) { Codec<T>::put(value); }
template <class T> void fetchValue(T &value) { Codec<T>::take(value); }

template <class T> struct Scalar {
  static void put(const T &value) { assay_link::put(&value, sizeof value); }
  static void take(T &value) { assay_link::take(&value, sizeof value); }
};
template <> struct Codec<char> : Scalar<char> {};
template <> struct Codec<signed char> : Scalar<signed char> {};
template <> struct Codec<unsigned char> : Scalar<unsigned char> {};
template <> struct Codec<wchar_t> : Scalar<wchar_t> {};
template <> struct Codec<short> : Scalar<short> {};
template <> struct Codec<unsigned short> : Scalar<unsigned short> {};
template <> struct Codec<int> : Scalar<int> {};
template <> struct Codec<unsigned> : Scalar<unsigned> {};
template <> struct Codec<long> : Scalar<long> {};
template <> struct Codec<unsigned long> : Scalar<unsigned long> {};
template <> struct Codec<long long> : Scalar<long long> {};
template <> struct Codec<unsigned long long> : Scalar<unsigned long long> {};
template <> struct Codec<float> : Scalar<float> {};
template <> struct Codec<double> : Scalar<double> {};
template <> struct Codec<long double> : Scalar<long double> {};
template <> struct Codec<bool> {
  static void put(bool value) { char byte = value; assay_link::put(&byte, 1); }
  static void take(bool &value) { char byte; assay_link::take(&byte, 1); value = byte != 0; }
};

template <class T> void putAll(const T &all) {
  Size length = 0;
  for (auto at = all.begin(); at != all.end(); ++at) length++;
  assay_link::put(&length, sizeof length);
  for (auto at = all.begin(); at != all.end(); ++at) { const typename T::value_type &each = *at; giveValue(each); }
}

template <class T> struct Codec<T, Void<typename T::first_type, typename T::second_type, decltype(make<T &>().first)>> {
  ASSAY_ONCE static void put(const T &pair) { giveValue(pair.first); giveValue(pair.second); }
  ASSAY_ONCE static void take(T &pair) { fetchValue(pair.first); fetchValue(pair.second); }
};
template <class A, class B, template <class, class> class P> struct Codec<P<const A, B>, Void<typename P<const A, B>::first_type, decltype(make<P<const A, B> &>().second)>> {
  ASSAY_ONCE static void put(const P<const A, B> &pair) { giveValue(pair.first); giveValue(pair.second); }
};
template <class T> struct Codec<T, Void<typename T::value_type, decltype(make<T &>().push_back(make<typename T::value_type>()))>> {
  ASSAY_ONCE static void put(const T &all) { putAll(all); }
  ASSAY_ONCE static void take(T &all) {
    all.clear();
    for (Size length = takeLength(); length > 0; length--) {
      typename T::value_type each{};
      fetchValue(each);
      all.push_back(static_cast<typename T::value_type &&>(each));
    }
  }
};
template <class T> struct Codec<T, Void<typename T::key_type, typename T::mapped_type>> {
  ASSAY_ONCE static void put(const T &all) { putAll(all); }
  ASSAY_ONCE static void take(T &all) {
    all.clear();
    for (Size length = takeLength(); length > 0; length--) {
      typename T::key_type key{};
      typename T::mapped_type value{};
      fetchValue(key);
      fetchValue(value);
      all.insert(typename T::value_type(static_cast<typename T::key_type &&>(key), static_cast<typename T::mapped_type &&>(value)));
    }
  }
};
template <class T, class = void> struct HasMapped { static constexpr bool is = false; };
template <class T> struct HasMapped<T, Void<typename T::mapped_type>> { static constexpr bool is = true; };
template <bool> struct When {};
template <> struct When<false> { using type = void; };
template <class T> struct Codec<T, Void<typename T::key_type, typename T::key_compare, typename When<HasMapped<T>::is>::type>> {
  ASSAY_ONCE static void put(const T &all) { putAll(all); }
  ASSAY_ONCE static void take(T &all) {
    all.clear();
    for (Size length = takeLength(); length > 0; length--) { typename T::key_type each{}; fetchValue(each); all.insert(static_cast<typename T::key_type &&>(each)); }
  }
};
template <class T> struct Codec<T, Void<typename T::key_type, typename T::hasher, typename When<HasMapped<T>::is>::type>> {
  ASSAY_ONCE static void put(const T &all) { putAll(all); }
  ASSAY_ONCE static void take(T &all) {
    all.clear();
    for (Size length = takeLength(); length > 0; length--) { typename T::key_type each{}; fetchValue(each); all.insert(static_cast<typename T::key_type &&>(each)); }
  }
};
template <class T> struct Codec<T, Void<typename T::value_type, decltype(make<T &>().has_value())>> {
  ASSAY_ONCE static void put(const T &maybe) { giveValue(maybe.has_value()); if (maybe.has_value()) giveValue(*maybe); }
  ASSAY_ONCE static void take(T &maybe) {
    bool has;
    fetchValue(has);
    maybe.reset();
    if (has) { typename T::value_type value{}; fetchValue(value); maybe = static_cast<typename T::value_type &&>(value); }
  }
};
template <class T> struct Codec<T, Void<typename T::value_type, decltype(make<T &>().fill(make<typename T::value_type>()))>> {
  ASSAY_ONCE static void put(const T &all) { for (const auto &each : all) giveValue(each); }
  ASSAY_ONCE static void take(T &all) { for (auto &each : all) fetchValue(each); }
};
#ifdef _GLIBCXX_TUPLE
template <class... A> struct Codec<std::tuple<A...>> {
  static void put(const std::tuple<A...> &all) { std::apply([](const auto &...each) { (giveValue(each), ...); }, all); }
  static void take(std::tuple<A...> &all) { std::apply([](auto &...each) { (fetchValue(each), ...); }, all); }
};
#endif
}
`

const VECTORS = ['int', 'long', 'float', 'double', 'std::string'].map((type) => `std::vector<${type}>`)

/**
 * Declares that the code for common values is compiled elsewhere, or compiles it if `how` is `template`. It is never inlined
 * into its callers, or it would be compiled with each of them all the same.
 */
export function commonCodecs(
  how: 'template' | 'extern template',
  uses: (type: string) => boolean = () => true,
): string {
  const types = ['std::string', ...VECTORS].filter(uses)
  return types.map((type) => `${how} struct assay_link::Codec<${type}>;\n`).join('')
}

/** Does the same for the containers themselves. */
export function commonContainers(how: 'template' | 'extern template'): string {
  return VECTORS.map((type) => `${how} class ${type};\n`).join('')
}
