def parse_config(text: str) -> dict[str, str]:
    config: dict[str, str] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        # Cuts off what follows a # inside a value.
        line = line.split("#")[0].strip()
        if not line:
            continue
        key, equals, value = (part.strip() for part in line.partition("="))
        if not equals:
            raise ValueError(f"line {number}: no equals sign")
        if not key:
            raise ValueError(f"line {number}: empty key")
        if key in config:
            raise ValueError(f"line {number}: {key} was there before")
        config[key] = value
    return config
